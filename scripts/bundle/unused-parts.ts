import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const none = (...names: readonly string[]) => names.map((name) => `export const ${name} = undefined`).join('\n')

/** Modules of packages that the console never runs but that others import, and what takes their place in the build. */
const unused: readonly (readonly [module: RegExp, instead: string])[] = [
  // The theme turns the ripple of buttons off.
  [/\/ButtonBase\/TouchRipple\.mjs$/, 'export default () => null'],
  // Our theme is made of variables, so that MUI need not generate any (ui/theme/theme.ts).
  [/\/styles\/createThemeWithVars\.mjs$/, 'export default undefined'],
  [/\/styles\/ThemeProviderWithVars\.mjs$/, none('CssVarsProvider')],
  // Every icon is ours; MUI's are replaced by the theme or by properties.
  [/\/internal\/svg-icons\/\w+\.mjs$/, 'export default () => null'],
  // Texts of several lines have a fixed height (ui/controls/fields/text-input.tsx).
  [/\/TextareaAutosize\/index\.mjs$/, 'export default undefined'],
  // For `withTheme` of Emotion.
  [/^hoist-non-react-statics$/, 'export default (component) => component'],
  // React has the hook itself.
  [/^use-sync-external-store\/shim$/, `export { useSyncExternalStore } from 'react'`],
  // Measuring of routes, which starts with `instrumentations` of the router.
  [
    /\/router\/instrumentation\.js$/,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
${none('getRouteInstrumentationUpdates', 'instrumentClientSideRouter', 'instrumentHandler', 'instrumentationResultMetaContext')}`,
  ],
  // Links that fetch ahead in the framework mode of the router.
  [
    /\/dom\/ssr\/links\.js$/,
    none(
      'getKeyedLinksForMatches',
      'getKeyedPrefetchLinks',
      'getModuleLinkHrefs',
      'getNewMatchesForLinks',
      'isPageLinkDescriptor',
      'prefetchRouteCss',
      'prefetchStyleLinks',
    ),
  ],
  // The elements of the framework mode. Links take a hook from there that does nothing outside of it.
  [
    /\/dom\/ssr\/components\.js$/,
    `import { createContext, useRef } from 'react'
export const FrameworkContext = createContext(undefined)
export const usePrefetchBehavior = () => [false, useRef(null), {}]
export const mergeRefs = (...refs) => (value) => {
  for (const ref of refs) {
    if (typeof ref === 'function') ref(value)
    else if (ref) ref.current = value
  }
}
${none('CRITICAL_CSS_DATA_ATTRIBUTE', 'Links', 'Meta', 'PrefetchPageLinks', 'Scripts', 'setIsHydrated', 'useFrameworkContext')}`,
  ],
]

/** Leaves them out of the built console: 26 kB of its pages that a bundler can't drop by itself. */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const path = source.startsWith('.') && importer !== undefined ? join(dirname(importer), source) : source
    const index = unused.findIndex(([module]) => module.test(path))
    return index < 0 ? undefined : `\0unused-${index}`
  },
  load(id) {
    const index = /^\0unused-(\d+)$/.exec(id)?.[1]
    return index === undefined ? undefined : unused[Number(index)]?.[1]
  },
  // Forms, links to the current page and the memory of scroll positions can be dropped once they are marked as free of effects.
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/production/lib/dom/lib.js')) return undefined
    return code
      .replaceAll(/= (React\$1\.forwardRef\()/g, '= /* @__PURE__ */ $1')
      .replaceAll(/^\w+\.displayName = .*$/gm, '')
  },
}
