/** Why a control is locked, as a screen reader says it; undefined if the control can be used or nobody can reach it. */
export function reasonOf(control: HTMLElement): string | undefined {
  if (control.getAttribute('aria-disabled') !== 'true' || control.hasAttribute('disabled')) return undefined
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
