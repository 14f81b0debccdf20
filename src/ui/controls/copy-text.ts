/** Copies a text to the clipboard, also without HTTPS, where browsers hide the clipboard API. */
export async function copyText(text: string): Promise<void> {
  if (isSecureContext) return navigator.clipboard.writeText(text)
  const field = document.createElement('textarea')
  field.value = text
  // Outside the page, which must not scroll to it.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' })
  const before = document.activeElement
  // Inside an open dialog, which takes the focus back from everything outside it.
  const place = before?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  if (!isDone) throw new Error('The browser refused to copy')
  return undefined
}
