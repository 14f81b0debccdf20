/** "18 Feb 2027", in the reader's language. */
export const longDate = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'short', year: 'numeric' })

/** "18 Feb 2027, 12:50", in the reader's language and time zone. */
export const longMoment = (date: Date, locale: string): string =>
  date.toLocaleString(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
