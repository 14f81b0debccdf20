// Computes without an end, but for a moment after each block in which it answers how long it has computed.
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1e6)
})
process.on('disconnect', () => process.exit())

function compute(): void {
  const end = performance.now() + 100
  while (performance.now() < end);
  setImmediate(compute)
}
compute()
