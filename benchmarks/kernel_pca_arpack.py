"Kernel principal components, Gaussian kernel, 3000 samples, 10 components, against its iterative solver"
from .kernel_pca import accuracy, data, ours
from .kernel_pca import peer as default

PEER,MUST,REPEAT = "scikit-learn KernelPCA(eigen_solver='arpack')",.95,7


def peer(z): return default(z, 'arpack')
