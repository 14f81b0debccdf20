import { keepBrand, type ShownBrand, shownBrand } from './brand-store.ts'

/** Shows a brand, and keeps it for the next start. */
export function showBrand(brand: ShownBrand): void {
  if (keepBrand(brand)) paint(brand)
}

/** Paints a brand without keeping it, for somebody who looks at a draft. The CSP allows style sheets that the page's own script makes. */
export function paint({ css, favicon }: Pick<ShownBrand, 'css' | 'favicon'>): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.querySelector('link[rel=icon]')?.setAttribute('href', favicon ?? '/favicon.svg')
}

/** Shows again what is kept. */
export const repaint = (): void => paint(shownBrand() ?? { css: '' })
