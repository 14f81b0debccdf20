import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#ui/controls/logo.tsx'
import { Choices } from './choices.tsx'
import landscape from './landscape.svg'
import { SignInForm } from './sign-in-form.tsx'
import style from './sign-in.module.css'

/** The first page: the form, without router and without code of the pages behind it. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('signIn')
  useEffect(() => {
    document.title = `${t('title')} · Landscape Console`
  }, [t])
  return (
    <div className={style.page}>
      <main className={style.left}>
        <div className={style.brand}>
          <Logo /> Landscape Console
        </div>
        <div className={style.box}>
          <h1 className={style.title}>{t('title')}</h1>
          <p className={style.lead}>{t('lead')}</p>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
        <Choices />
      </main>
      <aside className={style.right} aria-hidden>
        {/* A separate file that follows the theme: a used symbol inherits the CSS variables. */}
        <svg className={style.art}>
          <use href={`${landscape}#art`} />
        </svg>
      </aside>
    </div>
  )
}
