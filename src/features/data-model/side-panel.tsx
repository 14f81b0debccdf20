import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { ViewTabs } from '#ui/controls/view-tabs.tsx'
import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'
import type { ModelDraft } from './draft/use-model-draft.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'
import { GraphPanel } from './graph/graph-panel.tsx'
import { JsonPanel } from './json/json-panel.tsx'
import { type ModelAddress, type Panel, panels } from './parts/address.ts'
import type { ModelWords } from './parts/model-words.ts'
import { labelOfPlace } from './parts/place-label.ts'
import { SheetPreview } from './preview/sheet-preview.tsx'

type Props = {
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly address: ModelAddress
  readonly views: ReadonlyMap<string, FactSheetViewModel>
  readonly refusal: string | undefined
}

/** Beside the form: what is around the definition, how people see it, and its JSON. */
export function SidePanel(props: Props) {
  const { t } = useTranslation('dataModel')
  const { address } = props
  return (
    <Root aria-label={t('panel.label')}>
      <ViewTabs
        label={t('panel.label')}
        value={address.panel ?? 'graph'}
        tabs={panels.map((id) => ({ id, label: t(`panel.${id}`) }))}
        onChange={address.openPanel}
      />
      <PanelContent {...props} panel={address.panel ?? 'graph'} />
    </Root>
  )
}

/** The same as tabs of the form, where there is no room beside it. */
export function FormTabs({ address }: Pick<Props, 'address'>) {
  const { t } = useTranslation('dataModel')
  return (
    <ViewTabs
      label={t('panel.label')}
      value={address.panel ?? 'form'}
      tabs={(['form', ...panels] as const).map((id) => ({ id, label: t(`panel.${id}`) }))}
      onChange={(id) => address.openPanel(id === 'form' ? undefined : id)}
    />
  )
}

export function PanelContent({ panel, draft, words, address, views, refusal }: Props & { readonly panel: Panel }) {
  const { t } = useTranslation('dataModel')
  const { place } = address
  if (panel === 'graph') return <GraphPanel {...{ draft, words, place }} onOpen={address.openPlace} />
  if (panel === 'preview') return <SheetPreview {...{ draft, words, place, views }} />
  return (
    <JsonPanel
      key={place ? keyOf(place) : ''}
      {...{ draft, place, refusal }}
      label={place ? labelOfPlace(place, words) : t('title')}
    />
  )
}

const Root = styled('aside')({ '--gutter': '16px', background: 'var(--surface)' })
