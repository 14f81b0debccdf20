import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { assetNames } from 'mock-server/contract/assets/assets.ts'
import type { WorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { Segmented } from '#ui/controls/fields/segmented.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { brandOf } from '#common/brand/brand-sheet.ts'
import { contrastPairs, fixedAccent } from '#common/brand/brand-colors.ts'
import { LeafChanges } from '#common/workbench/leaf-changes.tsx'
import { DraftNotices } from '#common/workbench/draft-notices.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { assetVersions } from './branding.queries.ts'
import { BrandingBar } from './branding-bar.tsx'
import { ColourFields } from './colour-fields.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { Head } from './head.styles.ts'
import { ImageCard } from './image-card.tsx'
import { ShellPreview } from './shell-preview.tsx'
import { useBranding } from './use-branding.ts'
import { useDesignDraft } from './use-design-draft.ts'
import { usePastedPicture } from './use-pasted-picture.ts'

const modes = ['MODERN', 'CLASSIC', 'CUSTOM'] as const

/** The look that is loaded: pictures, which change at once, and colours, which are saved. */
export function BrandingEditor({ state }: { readonly state: WorkspaceState }) {
  const { t } = useTranslation('branding')
  const { workspace } = useSignedIn()
  const versions = useQuery(assetVersions).data?.data ?? []
  const branding = useBranding()
  const draft = useDesignDraft(state)
  const { design } = draft
  const [isFixedShown, setFixedShown] = useState(true)
  usePastedPicture((asset, file) => void branding.upload(asset, file))
  const brand = brandOf(design)
  const failing = contrastPairs(brand).filter(({ yours, needed }) => yours < needed)
  const mode = modes.find((each) => each === design.activeMode) ?? 'MODERN'
  const colours = design.customCss ?? {}
  const setColours = (change: Partial<typeof colours>) =>
    draft.change(
      (now) => ({ activeMode: 'CUSTOM', customCss: { ...now.customCss, ...change } }),
      Object.keys(change).join(),
    )
  const wordOf = (text: string) => {
    const known = modes.find((each) => each === text)
    return known ? t(`mode.${known}`) : text
  }
  const nameOf = ([, colour]: readonly string[]) =>
    t(colour === 'accentColor' ? 'accent' : colour === 'menuColor' ? 'menu' : 'design')
  const review = <LeafChanges leaves={draft.changes} {...{ nameOf, wordOf }} />
  return (
    <Page>
      <PageHead
        title={t('title')}
        note={t('note', { workspace: workspace.name })}
        actions={
          <Segmented
            label={t('design')}
            name="design"
            value={mode}
            segments={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(activeMode) => draft.change((now) => ({ ...now, activeMode }))}
          />
        }
      />
      <DraftNotices {...{ draft, nameOf }} problem={draft.problem} />
      <Columns>
        <Side>
          <section aria-labelledby="images">
            <Head>
              <h2 id="images">{t('images')}</h2>
              <p>{t('imagesHelp')}</p>
            </Head>
            <Cards>
              {assetNames.map((asset) => (
                <ImageCard
                  key={asset}
                  asset={asset}
                  hash={state.images[asset]}
                  version={versions.find((each) => each.asset === asset)}
                  branding={branding}
                  ground={asset === 'logo-menu' ? brand.menu : undefined}
                />
              ))}
            </Cards>
          </section>
          {mode === 'CUSTOM' && (
            <section aria-labelledby="colours">
              <Head>
                <h2 id="colours">{t('colours')}</h2>
                <p>{t('coloursHelp')}</p>
              </Head>
              <ColourFields
                accent={colours.accentColor}
                menu={colours.menuColor}
                onAccent={(accentColor) => setColours({ accentColor })}
                onMenu={(menuColor) => setColours({ menuColor })}
              />
              <ContrastTable
                brand={brand}
                onFix={() => brand.accent !== undefined && setColours({ accentColor: fixedAccent(brand.accent) })}
              />
            </section>
          )}
        </Side>
        <Side data-part="preview">
          <ShellPreview
            brand={brand}
            images={state.images}
            name={workspace.name}
            isFixed={isFixedShown}
            onFixed={setFixedShown}
          />
          <EarlierVersions
            versions={versions}
            branding={branding}
            onDesign={(earlier) => draft.change(() => earlier)}
          />
        </Side>
      </Columns>
      <BrandingBar {...{ draft, brand, review }} failing={failing.length} images={state.images} />
    </Page>
  )
}

const Columns = styled('div')({
  flex: 1,
  display: 'flex',
  minHeight: 0,
  minWidth: 0,
  borderTop: '1px solid var(--line)',
  '@media (max-width: 1100px)': { flexDirection: 'column', overflowY: 'auto' },
})

const Side = styled('div')({
  flex: '1 1 0',
  minWidth: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  padding: '16px var(--gutter) 32px',
  '&:first-of-type': { flex: '0 1 536px' },
  '&[data-part=preview]': { background: 'var(--surface-2)', borderLeft: '1px solid var(--line)' },
  '@media (max-width: 1100px)': {
    flex: 'none',
    overflow: 'visible',
    '&:first-of-type': { flex: 'none' },
    '&[data-part=preview]': { borderLeft: 0, borderTop: '1px solid var(--line)' },
  },
})

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))',
  gap: 12,
})
