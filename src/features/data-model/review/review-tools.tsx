import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Download from 'lucide-react/icons/download'
import Terminal from 'lucide-react/icons/terminal'
import { type ModelReview, saveModels } from 'mock-server/contract/models/saves.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { saveFile } from '#common/save-file.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { saveBody } from '#features/data-model/draft/model.queries.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'

type Props = {
  readonly draft: ModelDraft
  /** Undefined until the service has answered. */
  readonly review: ModelReview | undefined
  /** Whether the save deletes data. */
  readonly force: boolean
}

/** Longer arguments no shell takes. */
const MAX_ARGUMENT = 120_000

/** What the review is good for elsewhere: a file for colleagues to read, and the call for a script. */
export function ReviewTools({ draft, review, force }: Props) {
  const { t } = useTranslation('dataModel')
  const copyCurl = useCopyCurl()
  const { changed, documents, stored, tags } = draft
  const body = useMemo(() => saveBody({ changed, documents, stored, tags }), [changed, documents, stored, tags])
  const isLong = useMemo(() => isLonger(body, MAX_ARGUMENT), [body])
  const refusal = isLong ? t('review.longCurl') : undefined
  return (
    <>
      <Button
        look="ghost"
        icon={<Download />}
        aria-label={t('review.export')}
        refusal={review ? undefined : t('review.checking')}
        onClick={() =>
          review &&
          saveFile(
            new Blob([JSON.stringify({ ...review, moves: draft.moves, extras: draft.extras }, null, 2)], {
              type: 'application/json',
            }),
            'data-model-changes.json',
          )
        }
      >
        <OnDesk>{t('review.export')}</OnDesk>
      </Button>
      <Button
        icon={<Terminal />}
        aria-label={t('review.curl')}
        refusal={refusal}
        onClick={() => refusal === undefined && void copyCurl(saveModels, { query: { ...(force && { force }) }, body })}
      >
        <OnDesk>{t('review.curl')}</OnDesk>
      </Button>
    </>
  )
}

/** Whether the JSON of a save is longer; a model of megabytes is not written out to find that. */
function isLonger({ dataModel, ...others }: ReturnType<typeof saveBody>, most: number): boolean {
  let length = JSON.stringify(others).length
  for (const type of Object.values(dataModel?.factSheets ?? {})) {
    length += JSON.stringify(type).length
    if (length > most) return true
  }
  return length + JSON.stringify({ ...dataModel, factSheets: {} }).length > most
}
