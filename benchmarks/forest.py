"Random forest of 50 trees, 50 000 samples, 20 features"
from benchmarks.tree_tall import accuracy, data

PEER,MUST,REPEAT = 'scikit-learn RandomForestClassifier (one thread)',3.,3


def ours(q):
    import mlbook
    return mlbook.RandomForestClassifier(50).fit(q['X'], q['y'])


def peer(q):
    from sklearn.ensemble import RandomForestClassifier
    return RandomForestClassifier(50, random_state=0, n_jobs=1).fit(q['X'], q['y'])
