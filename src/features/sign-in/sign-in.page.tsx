import { useEffect } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Logo } from '#ui/controls/logo.tsx'
import { Choices } from './choices.tsx'
import landscape from './landscape.svg'
import { SignInForm } from './sign-in-form.tsx'

/** The first page: the form, without router and without code of the pages behind it. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('signIn')
  useEffect(() => {
    document.title = `${t('title')} · Landscape Console`
  }, [t])
  return (
    <Root>
      <main>
        <div data-part="brand">
          <Logo /> Landscape Console
        </div>
        <div data-part="box">
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
          <SignInForm onSignedIn={onSignedIn} />
        </div>
        <Choices />
      </main>
      <aside aria-hidden>
        {/* A separate file that follows the theme: a used symbol inherits the CSS variables. */}
        <svg>
          <use href={`${landscape}#art`} />
        </svg>
      </aside>
    </Root>
  )
}

const Root = styled('div')({
  display: 'grid',
  gridTemplateColumns: '560px 1fr',
  minHeight: '100%',
  '@media (max-width: 959.98px)': { gridTemplateColumns: '1fr', '& > aside': { display: 'none' } },
  '& > main': {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: 32,
    padding: '32px 40px',
    background: 'var(--surface)',
    '@media (max-width: 639.98px)': { padding: '20px 24px', '& > [data-part=box]': { width: '100%' } },
  },
  '& [data-part=brand]': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    fontSize: 14,
    fontWeight: 600,
    letterSpacing: '-.01em',
  },
  '& [data-part=box]': { width: 360, maxWidth: '100%', margin: '0 auto' },
  '& h1': { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-.021em' },
  '& h1 + p': { margin: '4px 0 24px', color: 'var(--text-2)' },
  '& > aside': {
    position: 'relative',
    background: 'var(--canvas)',
    borderLeft: '1px solid var(--line)',
    overflow: 'hidden',
  },
  '& > aside > svg': {
    '--art-card': 'rgb(255 255 255 / 56%)',
    '--art-cell': '#fff',
    '--art-line': '#dcdfe8',
    '--art-tint': 'var(--accent-tint-2)',
    '--art-lit': 'var(--accent)',
    '--art-lit-line': 'var(--accent)',
    '--art-link': 'color-mix(in srgb, var(--accent) 62%, #fff)',
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    maskImage: 'radial-gradient(68% 68% at 58% 48%, #000, rgb(0 0 0 / 75%) 55%, rgb(0 0 0 / 6%))',
    '.dark &': {
      '--art-card': '#12141a',
      '--art-cell': '#15181f',
      '--art-line': '#262a35',
      '--art-link': 'var(--focus)',
    },
  },
})
