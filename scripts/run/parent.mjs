/**
 * npm sends SIGTERM to the shell that it started us with, and most shells die of it without passing it on: the service would live
 * on, and a private PostgreSQL with it. So under npm, losing the parent counts as that signal.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
