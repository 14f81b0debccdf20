/** The address of the console: path with search. Tests have one of their own. */
export type Place = {
  readonly current: () => string
  /** Changes the address and nothing else. */
  readonly replace: (path: string) => void
  /** Loads the console anew, so that nothing of this page stays in memory. */
  readonly leave: (path: string) => void
}

export const browserPlace: Place = {
  current: () => location.pathname + location.search,
  replace: (path) => history.replaceState(null, '', path),
  leave: (path) => location.replace(path),
}
