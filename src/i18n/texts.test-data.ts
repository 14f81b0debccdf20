type Texts = { readonly [key: string]: string | Texts }

const files = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' })

/** Namespaces, named like their files. */
export const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/')[2]?.replace('.json', '') ?? ''))]

/** Texts of one language and namespace by key: `panel.copyId`. */
export const textsOf = (language: string, namespace: string): ReadonlyMap<string, string> =>
  new Map(flat(files[`./${language}/${namespace}.json`] ?? {}, ''))

/** All texts of a language by namespace and key: `users:panel.copyId`. */
export const allTexts = (language: string): ReadonlyMap<string, string> =>
  new Map(namespaces.flatMap((namespace) => flat(files[`./${language}/${namespace}.json`] ?? {}, `${namespace}:`)))

function flat(texts: Texts, prefix: string): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  )
}
