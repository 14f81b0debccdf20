/** Longer lists of languages are of no use. */
const MAX_LANGUAGES = 5

/** The languages of an `Accept-Language` header without their regions, the preferred ones first; English comes last. */
export function languagesOf(headers: Headers): string[] {
  const languages = (headers.get('accept-language') ?? '').split(',').flatMap((range) => {
    const [, language, quality = '1'] = /^\s*([a-z]{2,3})(?:-[\w-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(range) ?? []
    return language === undefined ? [] : [{ language: language.toLowerCase(), quality: Number(quality) }]
  })
  const preferred = languages
    .toSorted((one, other) => other.quality - one.quality)
    .slice(0, MAX_LANGUAGES)
    .map(({ language }) => language)
  return [...new Set([...preferred, 'en'])]
}
