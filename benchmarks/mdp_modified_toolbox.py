"Best values of a decision process with 10000 states and 4 actions, discount .99, to 1e-6: modified policy iteration"
from benchmarks.mdp_modified import ours
from benchmarks.mdp_values import accuracy, data
from benchmarks.mdp_values_toolbox import peer

PEER,MUST,REPEAT = 'pymdptoolbox ValueIteration',100.,1
