import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { localeOf, readFormats } from '#lib/formats.ts'
import { longMoment } from '#lib/long-date.ts'

export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const files = import.meta.glob<{ default: ResourceKey }>('./*/*.json')

/** One file per feature and language, fetched when the first page needs it. */
const lazyFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  async read(language, namespace) {
    const load = files[`./${language}/${namespace}.json`]
    if (!load) throw new Error(`There is no ${language}/${namespace}`)
    return (await load()).default
  },
}

const KEY = 'language'

function preferred(): Language {
  const wanted = localStorage.getItem(KEY) ?? navigator.language
  return wanted.startsWith('de') ? 'de' : 'en'
}

export const i18n = i18next.createInstance()

export const startI18n = (language: Language = preferred()) =>
  i18n
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
    })

// `{{count, number}}` in texts as numbers beside them are written.
i18n.on('initialized', () =>
  i18n.services.formatter?.add('number', (value: number, language = 'en') =>
    value.toLocaleString(localeOf(language, readFormats())),
  ),
)

// `{{until, moment}}` of an ISO text, in the reader's zone.
i18n.on('initialized', () =>
  i18n.services.formatter?.add('moment', (value: string, language = 'en') =>
    longMoment(new Date(value), localeOf(language, readFormats())),
  ),
)

// The reader's choice is kept on this device, where first-paint.js and the next start read it. The language of the start is no choice.
i18n.on('languageChanged', (language) => {
  if (!i18n.isInitialized) return
  localStorage.setItem(KEY, language)
  document.documentElement.lang = language
})
