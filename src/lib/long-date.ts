/** "18 Feb 2027", in the reader's language. */
export const longDate = (date: Date, locale: string): string =>
  date.toLocaleDateString(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'short', year: 'numeric' })
