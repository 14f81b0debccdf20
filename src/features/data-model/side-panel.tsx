import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { ViewTabs } from '#ui/controls/view-tabs.tsx'
import type { FactSheetViewModel } from 'mock-server/contract/view-model.ts'
import type { ModelDraft } from './draft/use-model-draft.ts'
import { keyOf } from './draft/place.ts'
import { GraphPanel } from './graph/graph-panel.tsx'
import { JsonPanel } from './json/json-panel.tsx'
import { type ModelAddress, panels } from './parts/address.ts'
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
export function SidePanel({ draft, words, address, views, refusal }: Props) {
  const { t } = useTranslation('dataModel')
  const { place, panel } = address
  return (
    <Root aria-label={t('panel.label')}>
      <ViewTabs
        label={t('panel.label')}
        value={panel}
        tabs={panels.map((id) => ({ id, label: t(`panel.${id}`) }))}
        onChange={address.openPanel}
      />
      {panel === 'graph' && <GraphPanel {...{ draft, words, place }} onOpen={address.openPlace} />}
      {panel === 'preview' && <SheetPreview {...{ draft, words, place, views }} />}
      {panel === 'json' && (
        <JsonPanel
          key={place ? keyOf(place) : ''}
          {...{ draft, place, refusal }}
          label={place ? labelOfPlace(place, words) : t('title')}
        />
      )}
    </Root>
  )
}

const Root = styled('aside')({ '--gutter': '16px', background: 'var(--surface)' })
