import type { Design } from 'mock-server/contract/settings/workspace-settings.ts'
import { accentTokens, type Brand, menuTokens, type Scheme, schemes } from './brand-colors.ts'

/** The colours of the design of the name. */
export const classic: Brand = { accent: '#0b7285', menu: '#0b2b33' }

/** The colours of a design; none for that of the console. */
export function brandOf({ activeMode, customCss = {} }: Design): Brand {
  if (activeMode === 'CLASSIC') return classic
  if (activeMode !== 'CUSTOM') return {}
  return { accent: customCss.accentColor, menu: customCss.menuColor }
}

const block = (selector: string, tokens: Record<string, string>) =>
  `${selector}{${Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`

/** The tokens of a scheme for a page and its menu. */
export const tokensOf = ({ accent, menu }: Brand, scheme: Scheme, picture?: string) => ({
  page: accent === undefined ? {} : accentTokens(accent, scheme),
  menu: menu === undefined && picture === undefined ? {} : menuTokens(menu, scheme, picture),
})

/** A style sheet that puts a brand over the tokens of the console. Empty where there is none. */
export function brandSheet(brand: Brand, picture: string | undefined): string {
  const rules = schemes
    .flatMap((scheme) => {
      const root = scheme === 'light' ? ':root.light' : ':root.dark'
      const { page, menu } = tokensOf(brand, scheme, picture)
      return [
        ...(Object.keys(page).length === 0 ? [] : [block(root, page)]),
        ...(Object.keys(menu).length === 0 ? [] : [block(`${root} [data-menu-ground]`, menu)]),
      ]
    })
    .join('')
  // Whoever has chosen colours for all pages keeps them.
  return rules === '' ? '' : `@media (forced-colors: none){${rules}}`
}
