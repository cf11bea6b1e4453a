"""Kernels that start at once. Most of what a page loads first is the same for all pages (IPython, numpy, scipy, matplotlib, pandas:
two seconds); a process loads it once and is forked whenever a notebook asks for a kernel.

What jupyter_client starts for a kernel is a `caller`, which asks the process, waits for the kernel's end and passes on its exit code; a
caller that is killed takes its kernel with it. Nothing of this project is loaded before the fork."""
import json, os, select, signal, socket, subprocess, sys, tempfile
from contextlib import contextmanager
from pathlib import Path

LOADED = ('ipykernel.kernelapp', 'numpy', 'scipy.linalg', 'scipy.optimize', 'scipy.sparse.linalg', 'scipy.special', 'scipy.stats', 'scipy.spatial.distance',
          'matplotlib.pyplot', 'ipywidgets', 'pandas', 'joblib')          # not scikit-learn: where it is loaded, our warnings are its kin


# ---- in the process that is forked -----------------------------------------------------------------------------------

def kernel(asked):
    "Be the kernel that was asked for."
    os.setsid(); os.environ.clear(); os.environ.update(asked['env']); os.chdir(asked['cwd'])
    sys.argv = ['ipykernel_launcher', *asked['argv'], f'--IPKernelApp.parent_handle={os.getppid()}']
    from ipykernel import kernelapp
    kernelapp.launch_new_instance()


def keep(call):
    "Fork a kernel for a caller and tell it how the kernel ended; end it when the caller is gone."
    with call.makefile() as lines: asked = json.loads(lines.readline())
    pid = os.fork()
    if pid == 0:
        call.close(); code = 1
        try: kernel(asked); code = 0
        finally: os._exit(code)
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended: call.sendall(str(os.waitstatus_to_exitcode(status) % 256).encode()); return
        if select.select([call], [], [], .05)[0]: os.kill(pid, signal.SIGKILL); os.waitpid(pid, 0); return


def serve(address):
    "Fork for each caller, until whoever started this process is gone."
    import importlib
    for name in LOADED: importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)                    # keepers are not waited for
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(address + '-'); door.listen(); os.rename(address + '-', address)   # whoever finds it can call
        while sys.stdin not in (ready := select.select([door, sys.stdin], [], [])[0]):
            call, _ = door.accept()
            if os.fork() == 0:
                door.close(); signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                try: keep(call)
                finally: os._exit(0)
            call.close()


def caller(address, argv):
    "Ask for a kernel and wait for its end, or for that of whoever started this; its exit code."
    signal.signal(signal.SIGINT, signal.SIG_IGN); parent = os.getppid()
    with socket.socket(socket.AF_UNIX) as call:
        call.connect(address); call.sendall(json.dumps(dict(argv=argv, cwd=os.getcwd(), env=dict(os.environ))).encode() + b'\n')
        while not select.select([call], [], [], 1.)[0]:
            if os.getppid() != parent: return 1
        return int(call.recv(8) or 1)


# ---- in the build ----------------------------------------------------------------------------------------------------

@contextmanager
def ready(env):
    "A class of kernel managers whose kernels are forked from a process with this environment."
    from jupyter_client import AsyncKernelManager
    if sys.platform != 'linux': yield AsyncKernelManager; return      # elsewhere libraries do not promise to survive a fork
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder)/'kernels')
        class Forked(AsyncKernelManager):
            def format_kernel_cmd(self, extra_arguments=None): return [sys.executable, '-S', '-E', __file__, 'ask', address, '-f', self.connection_file, *(extra_arguments or [])]
        process = subprocess.Popen([sys.executable, __file__, 'serve', address], stdin=subprocess.PIPE, env=env)
        try:
            while not os.path.exists(address):
                if process.poll() is not None: raise RuntimeError(f'kernels: the process that starts them ended with code {process.returncode}')
                select.select([], [], [], .05)
            yield Forked
        finally: process.stdin.close(); process.wait()


if __name__ == '__main__':
    if sys.argv[1] == 'serve':
        sys.path.pop(0)                                               # the folder of this file, whose names are none of a notebook's business
        serve(sys.argv[2])
    else: sys.exit(caller(sys.argv[2], sys.argv[3:]))
