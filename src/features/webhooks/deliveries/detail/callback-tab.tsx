import { useTranslation } from 'react-i18next'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import type { Attempt } from './attempt.ts'
import { ErrorText } from './error-text.tsx'
import { TextBody } from '#ui/controls/text-body.tsx'

type Props = { readonly attempt: Attempt; readonly event: string | undefined }

/** What the callback did to the delivery: the event before, the body after, its console and its time. */
export function CallbackTab({ attempt, event }: Props) {
  const { t } = useTranslation('deliveries')
  const { duration } = useWords()
  const { callback, request, outcome } = attempt
  if (!callback) return <p>{t('callback.none')}</p>
  const isFailed = outcome === 'callback'
  return (
    <>
      {isFailed && <ErrorText attempt={attempt} url={request.url} />}
      {outcome === 'suppressed' && <p>{t('callback.suppressed')}</p>}
      {!isFailed &&
        (request.isChanged && event !== undefined && request.body !== undefined ? (
          <Changes before={event} after={request.body} />
        ) : (
          <p>{t(request.isChanged ? 'callback.notKept' : 'callback.unchanged')}</p>
        ))}
      <h3>{t('callback.console')}</h3>
      {callback.console === '' ? (
        <p>{t('callback.silent')}</p>
      ) : (
        <TextBody label={t('callback.console')} text={callback.console} />
      )}
      <p>{t('callback.time', { time: duration(callback.duration) })}</p>
    </>
  )
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation('deliveries')
  const comparison = useLineDiff({ before, after })
  return (
    <>
      <h3>{t('callback.changes')}</h3>
      <DiffView comparison={comparison} label={t('callback.changes')} look="panel" />
    </>
  )
}
