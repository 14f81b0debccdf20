import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { type AssetVersion, getImage } from 'mock-server/contract/assets/assets.ts'
import { getSettingsVersion, listSettingsVersions } from 'mock-server/contract/settings/versions.ts'
import { type Design, Design as DesignRecord } from 'mock-server/contract/settings/workspace-settings.ts'
import { Button } from '#ui/controls/button.tsx'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { addressOf, call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { Head } from './head.styles.ts'
import type { Branding } from './use-branding.ts'

const saves = queryFor(listSettingsVersions, { query: { pageSize: 100 } })

type Props = {
  readonly versions: readonly AssetVersion[]
  readonly branding: Branding
  /** Takes colours into the editor, to be looked at and saved. */
  readonly onDesign: (design: Design) => void
}

/** Earlier pictures, which are one click away, and earlier colours. */
export function EarlierVersions({ versions, branding, onDesign }: Props) {
  const { t } = useTranslation('branding')
  const ofDesign = (useQuery(saves).data?.data ?? []).filter(({ changes }) =>
    changes.some(({ path }) => path.startsWith('design')),
  )
  // The latest of each is the current one.
  const earlier = versions.filter(
    (version) => version.hash !== undefined && versions.find(({ asset }) => asset === version.asset) !== version,
  )
  if (earlier.length === 0 && ofDesign.length === 0) return null
  async function take(revision: number) {
    try {
      onDesign(DesignRecord.parse((await call(getSettingsVersion, { params: { revision } })).data.design))
    } catch (error) {
      toast.bad(refusalText(error, t))
    }
  }
  return (
    <section aria-labelledby="earlier">
      <Head>
        <h2 id="earlier">{t('earlier')}</h2>
      </Head>
      <Tiles>
        {ofDesign.slice(0, 8).map(({ revision, savedAt, savedBy }) => (
          <li key={revision}>
            <span data-part="text">
              <b>{t('coloursBefore')}</b>
              <small>
                <RelativeTime at={savedAt} /> {savedBy?.displayName}
              </small>
            </span>
            <Button look="ghost" onClick={() => void take(revision - 1)}>
              {t('take')}
            </Button>
          </li>
        ))}
        {earlier.slice(0, 12).map((version) => (
          <EarlierPicture key={`${version.asset} ${version.revision}`} version={version} branding={branding} />
        ))}
      </Tiles>
    </section>
  )
}

type PictureProps = { readonly version: AssetVersion; readonly branding: Branding }

function EarlierPicture({ version, branding }: PictureProps) {
  const { t } = useTranslation('branding')
  const { asset, revision, hash = '', changedAt, changedBy, fileName } = version
  return (
    <li>
      <img src={addressOf(getImage, { params: { hash } })} alt="" />
      <span data-part="text">
        <b>{t(`asset.${asset}`)}</b>
        <small>
          {fileName} <RelativeTime at={changedAt} /> {changedBy?.displayName}
        </small>
      </span>
      <Button look="ghost" onClick={() => void branding.download(version)}>
        {t('download')}
        <HiddenText>: {t(`asset.${asset}`)}</HiddenText>
      </Button>
      <Button look="ghost" onClick={() => void branding.restore(asset, revision)}>
        {t('restore')}
        <HiddenText>: {t(`asset.${asset}`)}</HiddenText>
      </Button>
    </li>
  )
}

const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    padding: 8,
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-l)',
    background: 'var(--surface)',
  },
  '& img': { width: 28, height: 28, objectFit: 'contain', borderRadius: 4, background: 'var(--sunken)' },
  '& [data-part=text]': { flex: 1, minWidth: 0 },
  '& b': { display: 'block', font: '500 12px/16px var(--sans)' },
  '& small': { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
})
