// The page finds its way by the path, without asking the house for another page.

class Router {
  path = $state(location.pathname);
  query = $state(location.search);

  /** What lies over the page, the last on top, by what closes it. Each has an entry of its own in the history. */
  private over: (() => void)[] = [];

  constructor() {
    addEventListener('popstate', () => {
      this.uncover();
      this.read();
    });
    this.uncover();
  }

  /** Closes what the history is behind of. What it is before of, as after a reload, is not there any more. */
  private uncover() {
    const state = history.state as { over?: number } | null;
    const deep = state?.over ?? 0;
    while (this.over.length > deep) {
      this.over.pop()?.();
    }
    if (deep > this.over.length) {
      history.back();
    }
  }

  /** Something is laid over the page, which Back closes. Whoever closes it otherwise calls what is returned. */
  cover(close: () => void): () => void {
    this.over.push(close);
    history.pushState({ over: this.over.length }, '');
    return () => {
      if (this.over.includes(close)) {
        this.over = this.over.filter((one) => one !== close);
        history.back();
      }
    };
  }

  private read() {
    this.path = location.pathname;
    this.query = location.search;
  }

  /** Goes to another page of the house. */
  go(path: string) {
    // Whoever follows a link has done with what lies over the page: the new page takes its entry.
    const over = this.over.splice(0);
    over.forEach((close) => close());
    if (over.length > 0) {
      history.replaceState(null, '', path);
    } else {
      history.pushState(null, '', path);
    }
    this.read();
    scrollTo(0, 0);
  }

  /** Follows a link inside the page, unless the browser is asked for something else. */
  follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!(link instanceof HTMLAnchorElement) || !plain || event.defaultPrevented || link.target !== '' || link.hasAttribute('download')) {
      return;
    }
    if (link.origin === location.origin && !link.pathname.startsWith('/api/') && !link.hash) {
      event.preventDefault();
      this.go(link.pathname + link.search);
    }
  };
}

export const router = new Router();
