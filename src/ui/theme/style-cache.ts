import createCache, { type EmotionCache } from '@emotion/cache'

/** Emotion's cache: styles carry the page's nonce and come first, so that the style sheets of `ui` override them. */
export function createStyleCache(nonce?: string): EmotionCache {
  return createCache({ key: 'm', prepend: true, ...(nonce === undefined ? {} : { nonce }) })
}
