"""The pages underneath: core, testing, plot, data, prepare, shapes, demo, notation, words."""
import numpy as np
from PIL import Image
import mlbook
from mlbook.demo import Demo, pack_demo
from . import call

rng = np.random.default_rng(0)
X, y, w = rng.normal(size=(7, 3)), rng.normal(size=7), rng.uniform(.5, 2., size=7)
who = {'who': 'text'}            # a name for the message, whatever it is
words = who | {'name': 'text'}

CORE = {
    'check_number': call(dict(value=2., name='lam', who='check_number', low=1.), allows=words | {'low': ['text', 'list']}),
    'check_numbers': call(dict(values=w, name='lams', who='check_numbers'), allows=words, law={'values': 1}),
    'check_array': call(dict(A=X, name='A', who='check_array'), allows=words | {'A': ['nan', 'inf', 'empty', 'shape']}, law={'A': 1}),   # any shape, finite or not
    'check_finite': call(dict(A=X, name='A', who='check_finite'), allows=words | {'A': ['empty', 'shape']}, law={'A': 1}),
    'asked_by': call(dict(who='asked_by'), allows=who, view=lambda c: type(c).__name__),
    'check_X': call(dict(X=X, who='check_X'), allows=who, law={'X': 1}),
    'check_y': call(dict(y=y, n=7, who='check_y'), allows=who, law={'y': 1}),
    'sklearn_kin': call(dict(name='ConvergenceWarning')),
    'check_Xy': call(dict(X=X, y=y, who='check_Xy'), allows=who),
    'check_labels': [call(dict(y=np.array([3, 1, 1, 2]), n=4, who='check_labels'), allows=who),
                     call(dict(y=np.array(['b', 'a', 'b']), n=3, who='check_labels'), allows=who)],
    'check_weights': call(dict(sample_weight=w, n=7, who='check_weights'), allows=who, law={'sample_weight': 1}),
    'normalised_weights': call(dict(sample_weight=w, n=7, who='normalised_weights'), allows=who, law={'sample_weight': 0}),
    'binary_unit': call(dict(size=w), allows={'size': ['empty', 'shape']}),   # one unit a size, any shape
    'deal': call(dict(f=lambda at: w[at].sum(), n=7, rows=3), view=list),
    'add_up': call(dict(parts=[(w, X), (2*w, X)])),
    'as_rng': call(dict(rng=3, who='as_rng'), allows=who, view=lambda g: g.normal(size=4)),
    'r2_score': call(dict(y=y, y_hat=y + .1*w, sample_weight=w), law={'sample_weight': 0}),
}

A = X.T@X
ASSERTS = (AssertionError, ValueError, TypeError)   # how an assertion refuses

TESTING = {
    'close': call(dict(a=X, b=X + 1e-12, rtol=1e-9, atol=1e-9), refuses=ASSERTS),
    'num_jac': call(dict(f=lambda x: np.array([(x**3).sum(), x.sum()]), x=w, h=1e-5), allows={'x': 'shape'}),   # any shape
    'num_grad': call(dict(f=lambda x: (x**3).sum(), x=w, h=1e-5), allows={'x': 'shape'}),
    'num_hess': call(dict(f=lambda x: (x**3).sum(), x=w, h=1e-4)),
    'is_psd': call(dict(A=A, tol=1e-10), refuses=ASSERTS, law={'A': 0}),
    'decreasing': call(dict(a=-np.sort(w), tol=.01), refuses=ASSERTS, law={'a': 0}),
    'increasing': call(dict(a=np.sort(w), tol=.01), refuses=ASSERTS, law={'a': 0}),
    'mean_is': call(dict(sample=X, mu=X.mean(axis=0) + .01, z=4.), refuses=ASSERTS),
    'rate': call(dict(x=w, y=w**2), law={'x': 0, 'y': 0}),
}

def sketch(lam, n=3, ax=None):
    "A line."
    ax.plot([0, n], [0, lam])


def width(place):
    "Width of a box, or nothing."
    return None if place is None else place.width


PLOT = {
    'use_style': call(),
    'axes': call(dict(ax=None), view=lambda ax: type(ax).__name__),
    'panels': call(dict(draw=sketch, settings=[{'lam': 1.}, {'lam': 2.}], ncols=2), view=len),
}

centers = np.array([[-1., 0.], [1., 0.], [0., 1.5]])
sigmas, priors = np.array([.4, .5, .7]), np.array([.25, .25, .5])
P = np.array([[.2, .8], [.5, .5], [.9, .1]])

DATA = {
    'check_outputs': [call(dict(y=np.array([1, 3, 2, 3]), task='multiclass', T=3)), call(dict(y=y, task='regression'), law={'y': 1})],
    'sample_joint': call(dict(n=5, sample_x=lambda n, rng: rng.normal(size=(n, 2)), sample_y=lambda X, rng: rng.normal(X[:, 0]), rng=3)),
    'wave': call(dict(X=X)),
    'make_regression': call(dict(n=9, sigma=.3, d=2, low=-1., high=2., rng=3)),
    'conditional_density': call(dict(y=y, x=np.array([.4, .2]), sigma=.3)),
    'make_blobs': call(dict(n=9, centers=centers, sigmas=sigmas, priors=priors, rng=3)),
    'make_two_gaussians': call(dict(n=9, centers=centers[:2], sigmas=sigmas[:2], priors=np.array([.25, .75]), rng=3)),
    'blobs_log_joint': call(dict(X=X[:, :2], centers=centers, sigmas=sigmas, priors=priors)),
    'blobs_density': call(dict(X=X[:, :2], centers=centers, sigmas=sigmas, priors=priors)),
    'blobs_posterior': call(dict(X=X[:, :2], centers=centers, sigmas=sigmas, priors=priors)),
    'bayes_error': call(dict(P=P)),
    'make_classification': call(dict(n=9, flip=.1, d=3, low=-1., high=2., rng=3)),
    'make_diagnosis': call(dict(n=9, prevalence=.3, rng=3)),
    'load_iris': call(),
    'load_digits': call(),
    'load_breast_cancer': call(),
    'load_nist': call(),
}

labels, guesses = np.array([3, 1, 1, 2, 3]), np.array([3, 1, 2, 2, 1])
names = np.array([1, 2, 3])
spoken = ['The cat sat.', 'The dog sat, too!']

PREPARE = {
    'to_columns': call(dict(X=X), law={'X': 1}),
    'to_rows': call(dict(X=X), law={'X': 1}),
    'label_codes': call(dict(y=labels, classes=names, who='label_codes'), allows=who),
    'encode_labels': [call(dict(y=labels, classes=names, coding='ordinal')), call(dict(y=labels[1:4], classes=names[:2], coding='sign'))],
    'decode_labels': call(dict(z=labels, classes=np.array([10, 20, 40]), coding='ordinal')),
    'one_hot': call(dict(y=labels, classes=names)),
    'from_one_hot': call(dict(Y=P, classes=names[:2]), law={'Y': 0}),
    'make_sounds': call(dict(n=2, length=50, sigma=.02, rng=3)),
    'dft_magnitudes': call(dict(W=X), law={'W': 1}),
    'split_words': call(dict(text=spoken[0]), allows={'text': 'text'}),
    'make_dictionary': call(dict(texts=spoken, least=1)),
    'bag_of_words': call(dict(texts=spoken, dictionary=['cat', 'sat'])),
    'normalise_counts': call(dict(C=abs(X)), law={'C': 0}),
    'split_sizes': call(dict(n=10, test_size=.3, train_size=5, who='split_sizes'), allows=who),
    'split_indices': call(dict(n=10, test_size=.3, train_size=5, stratify=np.arange(10) % 3, rng=3)),
    'take_rows': call(dict(A=X, rows=np.array([4, 0, 2])), allows={'A': ['nan', 'inf', 'list'], 'rows': 'empty'}),   # whatever has rows, a list gives a list
    'train_test_split': call(dict(X=X, test_size=.3, train_size=3, rng=3), allows={'X': ['nan', 'inf', 'list']}, law={'X': 1}),   # whatever has rows, a list gives lists
    'accuracy_score': call(dict(y=labels, y_hat=guesses, sample_weight=w[:5]), law={'sample_weight': 0}),
    'confusion_matrix': call(dict(y=labels, y_hat=guesses, classes=names)),
    'center': call(dict(X=X), law={'X': 1}),
    'mean_and_std': call(dict(X=X, sample_weight=w), law={'X': 1, 'sample_weight': 0}),
}

SHAPES = {
    'make_moons': call(dict(n=9, sigma=.1, rng=3)),
    'make_circles': call(dict(n=9, sigma=.1, ratio=.5, rng=3)),
    'make_spirals': call(dict(n=9, sigma=.1, turns=1.5, rng=3)),
    'make_swiss_roll': call(dict(n=9, sigma=.1, rng=3)),
    'make_sparse_regression': call(dict(n=9, d=6, k=2, rho=.5, sigma=.5, rng=3)),
    'make_planted_partition': call(dict(sizes=np.array([3, 4]), p_in=.5, p_out=.1, rng=3)),
    'knn_graph': call(dict(X=X, k=2), law={'X': 0}),
}

image = Image.new('RGB', (4, 3), 'red')
image.__deepcopy__ = lambda memo: image   # pictures cannot be compared entry by entry
demo = Demo(sketch, {'lam': [1., 2.]}, {}, 'A line', (2., 1.5))
for i in range(2): demo.png((i,))   # a demo keeps the pictures that it has drawn

DEMO = {
    'few_colours': call(dict(image=image), view=lambda c: c.size),
    'small_png': call(dict(image=image)),
    'small_webp': call(dict(image=image)),
    'draw_image': call(dict(draw=sketch, setting={'lam': 1.}, size=(2., 1.5)), view=lambda c: c.size),
    'draw_frame': call(dict(draw=sketch, setting={'lam': 1.}, size=(2., 1.5))),
    'setting_text': call(dict(setting={'lam': .5, 'n': 3})),
    'check_grids': call(dict(grids={'lam': [1., 2.]}, most=4)),
    'play_interval': call(dict(count=15)),
    'slider_controls': call(dict(grids={'lam': [1., 2.]}), view=lambda c: len(c[1])),
    'frame_place': call(dict(draw=sketch, settings=[{'lam': 1.}, {'lam': 2.}], size=(2., 1.5))),
    'pack_demo': call(dict(demo=demo), view=len),
    'unpack_demo': call(dict(packed=pack_demo(demo)), view=repr),
    'frame_control': call(dict(demo=demo, files=['a.webp', 'b.webp'], folder='here/'), allows={'folder': 'text'}),
    'live_control': call(dict(demo=demo), view=lambda c: len(c.children)),
    'explore': call(dict(draw=sketch, alt='A line', size=(2., 1.5), lam=[1., 2.]), view=repr, allows={'alt': 'text'}),
}

NOTATION = {
    'symbol_table': call(),
    'to_lam': [call(dict(value=w, source='T', n=5, model='ridge'), law={'value': 1}, allows={'value': ['empty', 'shape'], 'n': 'fraction'}),   # one by one
               call(dict(value=w, source='sklearn', n=5, model='svm'), law={'value': -1}, allows={'value': ['empty', 'shape'], 'n': 'fraction'})],
    'from_lam': [call(dict(lam=w, source='T', n=5, model='ridge'), law={'lam': 1}, allows={'lam': ['empty', 'shape'], 'n': 'fraction'}),
                 call(dict(lam=w, source='sklearn', n=5, model='svm'), law={'lam': -1}, allows={'lam': ['empty', 'shape'], 'n': 'fraction'})],
    'convention_table': call(),
    'net_to_lam': call(dict(alpha=.4, l1_ratio=.25)),
    'net_from_lam': call(dict(lam=.4, ratio=.25)),
}

WORDS = {
    'explain_word': call(dict(cls=mlbook.Ridge, word='alpha'), allows={'word': 'text'}),   # any word may be asked for
}

INPUTS = CORE | TESTING | PLOT | DATA | PREPARE | SHAPES | DEMO | NOTATION | WORDS
