import createCache from '@emotion/cache'
import { vi } from 'vitest'

// happy-dom computes styles by trying every rule of the document on an element and its ancestors, and queries by role ask for
// them: with the styles of the theme in the document each query takes seconds. They are written beside the document instead;
// what styles do is tested in a browser.
vi.mock('#ui/theme/style-cache.ts', () => ({
  createStyleCache: () => createCache({ key: 'm', container: document.createElement('head') }),
}))
