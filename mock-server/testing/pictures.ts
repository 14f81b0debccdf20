/** A form with a drawing, as the picture of a workspace. */
export function drawing(): FormData {
  const form = new FormData()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'
  form.set('file', new File([svg], 'logo.svg', { type: 'image/svg+xml' }))
  return form
}
