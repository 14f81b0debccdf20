import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import Flag from 'lucide-react/icons/flag'
import ListFilter from 'lucide-react/icons/list-filter'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { getEvent, listEvents, type TailEvent } from 'mock-server/contract/events.ts'
import { exactTime } from '#lib/relative-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { JsonView } from '#ui/controls/json-view.tsx'
import { parsed, TextBody } from '#ui/controls/text-body.tsx'
import { queryFor } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import type { Shared } from './live-tail.tsx'
import { linkTo } from './use-address.ts'
import { useWords } from './words.ts'
import { useMoveRefusal } from './use-move-refusal.ts'

type Props = Shared & { readonly event: TailEvent }

/** The part of an open row below its cells: the event as JSON, and the actions on it. */
export function OpenEvent({ event, subscriptions, address: { filterBy, openMoveDialog } }: Props) {
  const { t, locale } = useWords()
  const refusal = useMoveRefusal(subscriptions.length > 0)
  const copyCurl = useCopyCurl()
  const { objectId, offset } = event
  const request = { query: { after: offset - 1, before: offset + 1 } }
  // Lists have the beginning of a long event.
  const whole = { ...queryFor(getEvent, { params: { offset } }), enabled: event.isCut === true, staleTime: Infinity }
  const { data, error } = useQuery(whole)
  const { event: text, isCut } = data?.data ?? event
  // The only place where an event's text is parsed.
  const value = useMemo(() => parsed(text), [text])
  return (
    // Clicks between the buttons must not reach the row, and keys scroll the JSON.
    <div className="open" data-own-keys>
      <div className="open-head">
        <span className="when">{exactTime(new Date(event.createdAt), locale)}</span>
        <CopyButton
          look="ghost"
          size={24}
          text={() => (value === undefined ? text : JSON.stringify(value, null, 2))}
          label={t('open.copyJson')}
        >
          {t('open.copyJson')}
        </CopyButton>
        <CopyButton look="ghost" size={24} text={() => linkTo(event.offset)} label={t('open.copyLink')}>
          {t('open.copyLink')}
        </CopyButton>
        <Button look="ghost" size={24} icon={<SquareTerminal />} onClick={() => void copyCurl(listEvents, request)}>
          {t('common:curl.copy')}
        </Button>
        {objectId !== undefined && (
          <Button look="ghost" size={24} icon={<ListFilter />} onClick={() => filterBy({ text: objectId })}>
            {t('open.onlyThis')}
          </Button>
        )}
        <Button look="ghost" size={24} icon={<Flag />} refusal={refusal} onClick={() => openMoveDialog({ offset })}>
          {t('open.setCursor')}
        </Button>
      </div>
      {isCut && <p className="cut">{error ? refusalText(error, t) : t(data ? 'open.cut' : 'open.loading')}</p>}
      {value === undefined ? (
        <TextBody label={t('open.json')} text={text} height={isCut ? 166 : 198} />
      ) : (
        <JsonView value={value} label={t('open.json')} openDepth={0} height={198} highlight="$.id" />
      )}
    </div>
  )
}
