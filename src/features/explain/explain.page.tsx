import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Link from 'lucide-react/icons/link'
import Terminal from 'lucide-react/icons/terminal'
import type { LoaderFunction } from 'react-router'
import { explainAccess } from 'mock-server/contract/authorization/explanation.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { copyText } from '#ui/controls/copy-text.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { roles } from '#common/roles.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { queryClient } from '#api/query-client.ts'
import { dateFormat } from '#lib/formats.ts'
import { useUi } from '#ui/ui-context.tsx'
import { Answer } from './answer.tsx'
import { Chain } from './chain.tsx'
import { Changes } from './changes.tsx'
import { explanationOf, type Question } from './explain.queries.ts'
import { QuestionFields } from './question-fields.tsx'
import { Simulate } from './simulate.tsx'
import { membersOf, useQuestion } from './use-question.ts'

export const loader: LoaderFunction = startingWith('role.read', () => void queryClient.prefetchQuery(roles))

/** `/roles/explain`: why somebody can or can't do something, and what a change would do. */
export default function ExplainPage() {
  const { t } = useTranslation(['explain', 'common', 'terms', 'form'])
  usePageName(t('title'))
  return (
    <Page>
      <NeedsRight right="role.read" title={t('noPermission')}>
        <View />
      </NeedsRight>
    </Page>
  )
}

function View() {
  const { t } = useTranslation(['explain', 'common'])
  const state = useQuestion()
  const { question, supposed, go } = state
  const signedIn = useSignedIn()
  const { locale } = useUi()
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...explanationOf(question ?? { userId: '', right: 'factSheet.read' }),
    enabled: hasRight(signedIn, 'role.read') && hasRight(signedIn, 'user.read') && question !== undefined,
  })
  const explanation = question && data?.data
  const time = dateFormat(locale, { timeStyle: 'short' }).format(new Date(dataUpdatedAt))
  return (
    <>
      <PageHead title={t('title')} actions={question && <Copies question={question} />} />
      <Panes>
        <div>
          <QuestionFields state={state} answer={explanation} />
          {question === undefined ? (
            <EmptyState icon={<CircleHelp />} title={t('empty.title')} text={t('empty.text')} />
          ) : error ? (
            <ListError error={error} onRetry={() => void refetch()} />
          ) : explanation ? (
            <>
              <Answer explanation={explanation} />
              <Heading>
                <h2>{t('chain.title')}</h2>
                <small>{t('chain.checked', { count: explanation.steps.length, time })}</small>
              </Heading>
              <Chain steps={explanation.steps} type={explanation.object?.type} />
              <Heading>
                <h2>{t('change.title')}</h2>
              </Heading>
              <Changes explanation={explanation} onSimulate={(access) => go(membersOf(access))} />
            </>
          ) : (
            <LinesSkeleton label={t('common:ui.loading')} lines={8} />
          )}
        </div>
        {question && explanation && !error && (
          <Simulate {...{ explanation, question, supposed }} onSuppose={(access) => go(membersOf(access))} />
        )}
      </Panes>
    </>
  )
}

function Copies({ question }: { readonly question: Question }) {
  const { t } = useTranslation(['explain', 'common'])
  const copyCurl = useCopyCurl()
  const copyLink = () =>
    void copyText(location.href).then(
      () => toast.ok(t('linkCopied')),
      () => toast.bad(t('common:ui.notCopied')),
    )
  return (
    <>
      <Button look="ghost" icon={<Link />} aria-label={t('copyLink')} onClick={copyLink}>
        <OnDesk>{t('copyLink')}</OnDesk>
      </Button>
      <Button
        look="ghost"
        icon={<Terminal />}
        aria-label={t('common:curl.copy')}
        onClick={() => void copyCurl(explainAccess, { query: question })}
      >
        <OnDesk>{t('common:curl.copy')}</OnDesk>
      </Button>
    </>
  )
}

const Heading = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 12px',
  margin: '20px 0 12px',
  '& h2': { font: '600 13px/20px var(--sans)' },
  '& small': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

const Panes = styled('div')({
  flex: 1,
  display: 'flex',
  minHeight: 0,
  borderTop: '1px solid var(--line)',
  '& > div': { flex: 1, minWidth: 0, overflowY: 'auto', padding: '16px var(--gutter) 24px' },
  '@media (max-width: 1100px)': {
    flexDirection: 'column',
    overflowY: 'auto',
    '& > div': { flex: 'none', overflow: 'visible' },
  },
})
