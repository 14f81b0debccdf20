import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Search from 'lucide-react/icons/search'
import { type AssetName, getImage } from 'mock-server/contract/assets/assets.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { Logo } from '#ui/controls/logo.tsx'
import { addressOf } from '#api/call.ts'
import { type Brand, type Scheme, schemes } from '#common/brand/brand-colors.ts'
import { tokensOf } from '#common/brand/brand-sheet.ts'
import { Head } from './head.styles.ts'

type Images = Partial<Record<AssetName, string>>

type Props = {
  readonly brand: Brand
  readonly images: Images
  readonly name: string
  /** As the console uses the colours, or as they were chosen. */
  readonly isFixed: boolean
  readonly onFixed: (isFixed: boolean) => void
}

const lines = ['SAP integration map', 'Finance landscape', 'Order to cash']

/** The frame of the console at reduced size, in both schemes, with the tokens that it will have. */
export function ShellPreview({ brand, images, name, isFixed, onFixed }: Props) {
  const { t } = useTranslation('branding')
  return (
    <section aria-labelledby="preview">
      <Head>
        <h2 id="preview">{t('preview')}</h2>
        <Segmented
          label={t('shownAs')}
          name="fixed"
          value={isFixed ? 'fixed' : 'yours'}
          segments={[
            { value: 'yours', label: t('contrast.yours') },
            { value: 'fixed', label: t('contrast.fixed') },
          ]}
          onChange={(value) => onFixed(value === 'fixed')}
        />
      </Head>
      {schemes.map((scheme) => (
        <Shell key={scheme} {...{ scheme, brand, images, name, isFixed }} />
      ))}
    </section>
  )
}

function Shell({ scheme, brand, images, name, isFixed }: Omit<Props, 'onFixed'> & { readonly scheme: Scheme }) {
  const { t } = useTranslation(['branding', 'common'])
  const hashOf = (asset: AssetName) => images[asset]
  const picture = hashOf('menu-background')
  const address = (hash: string) => addressOf(getImage, { params: { hash } })
  const { page, menu } = tokensOf(brand, scheme, picture === undefined ? undefined : address(picture))
  const chosen = !isFixed && brand.accent !== undefined ? { accent: brand.accent, 'accent-text': brand.accent } : {}
  const logo = hashOf('logo-menu')
  return (
    <Frame
      role="img"
      aria-label={t('previewOf', { scheme: t(`scheme.${scheme}`) })}
      className={scheme}
      style={styleOf({ ...grounds[scheme], ...page, ...chosen })}
    >
      <div data-part="menu" style={styleOf(menu)}>
        <p>
          {logo === undefined ? (
            <>
              <Logo /> {name}
            </>
          ) : (
            <img src={address(logo)} alt="" />
          )}
        </p>
        {(['bookmarks', 'dataModel', 'users', 'webhooks', 'settings'] as const).map((id) => (
          <span key={id} data-current={id === 'bookmarks' || undefined}>
            {t(`common:nav.${id}`)}
          </span>
        ))}
      </div>
      <div data-part="page">
        <p>
          <span>{t('common:nav.bookmarks')}</span>
          <i>
            <Search size={10} aria-hidden /> {t('search')}
          </i>
        </p>
        <p>
          <b>{t('common:nav.bookmarks')}</b>
          <em>{t('button')}</em>
        </p>
        {lines.map((line, index) => (
          <p key={line} data-row={index === 1 ? 'chosen' : ''}>
            {line}
          </p>
        ))}
        <p>
          <u>{t('link')}</u>
        </p>
      </div>
    </Frame>
  )
}

/** The tokens of tokens.css that the frame shows, of the scheme that the page may not have. */
const grounds = {
  light: {
    canvas: '#f5f6f8',
    surface: '#ffffff',
    line: '#e3e5ea',
    text: '#15171c',
    'text-2': '#464b57',
    'text-3': '#636978',
    active: 'rgb(23 27 40 / 7.5%)',
    accent: '#4551cf',
    'accent-text': '#3d48c2',
    'accent-tint': '#f0f1fd',
  },
  dark: {
    canvas: '#0a0b0e',
    surface: '#0f1114',
    line: '#23272e',
    text: '#eceef2',
    'text-2': '#b6bbc6',
    'text-3': '#8f96a4',
    active: 'rgb(225 230 255 / 8.5%)',
    accent: '#5661dd',
    'accent-text': '#a5adff',
    'accent-tint': '#171a2f',
  },
} as const

const styleOf = (tokens: Record<string, string>) =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]))

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: '128px minmax(0, 1fr)',
  minHeight: 200,
  // Colours are what it shows.
  forcedColorAdjust: 'none',
  marginBottom: 12,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  overflow: 'hidden',
  background: 'var(--surface)',
  color: 'var(--text)',
  font: '400 11px/16px var(--sans)',
  '& p': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, padding: '0 12px' },
  '& [data-part=menu]': {
    background: 'var(--nav-ground, var(--canvas))',
    '& > p': { height: 36, fontWeight: 600, color: 'var(--text)', '& > img': { maxWidth: 100, maxHeight: 20 } },
    '& > span': { display: 'block', margin: '0 6px', padding: '3px 6px', borderRadius: 4, color: 'var(--text-2)' },
    '& > span[data-current]': { background: 'var(--active)', color: 'var(--text)' },
  },
  '& [data-part=page]': {
    borderLeft: '1px solid var(--line)',
    '& > p:first-of-type': {
      height: 36,
      justifyContent: 'space-between',
      color: 'var(--text-3)',
      borderBottom: '1px solid var(--line)',
    },
    '& i': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: 4,
      padding: '2px 8px',
      border: '1px solid var(--line)',
      borderRadius: 4,
      fontStyle: 'normal',
    },
    '& > p:nth-of-type(2)': { height: 40, justifyContent: 'space-between' },
    '& b': { font: '600 13px/20px var(--sans)' },
    '& em': {
      padding: '3px 8px',
      borderRadius: 4,
      background: 'var(--accent)',
      color: '#fff',
      fontStyle: 'normal',
      fontWeight: 500,
    },
    '& [data-row]': { borderTop: '1px solid var(--line)' },
    '& [data-row=chosen]': { background: 'var(--accent-tint)' },
    '& u': { color: 'var(--accent-text)', textDecoration: 'none', fontWeight: 500 },
  },
})
