/** Black or white, whichever is easier to read on a colour such as #1565C0 (by the contrast ratio of WCAG); black on anything else. */
export function readableOn(background: string): '#000000' | '#FFFFFF' {
  if (!/^#[\da-f]{6}$/i.test(background)) return '#000000'
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(background.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? '#FFFFFF' : '#000000'
}
