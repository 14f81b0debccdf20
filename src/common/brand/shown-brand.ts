import { keepBrand, type ShownBrand, shownBrand } from './brand-store.ts'

/** Somebody looks at a draft, which what is kept must not paint over. */
let isPreviewed = false

/** Shows a brand, and keeps it for the next start. */
export function showBrand(brand: ShownBrand): void {
  if (keepBrand(brand) && !isPreviewed) paint(brand)
}

/** Shows a draft to whoever looks at it, until `repaint`. */
export function previewBrand(draft: Pick<ShownBrand, 'css' | 'favicon'>): void {
  isPreviewed = true
  paint(draft)
}

/** The CSP allows style sheets that the page's own script makes. */
function paint({ css, favicon }: Pick<ShownBrand, 'css' | 'favicon'>): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  document.querySelector('link[rel=icon]')?.setAttribute('href', favicon ?? '/favicon.svg')
}

/** Shows again what is kept. */
export function repaint(): void {
  isPreviewed = false
  paint(shownBrand() ?? { css: '' })
}
