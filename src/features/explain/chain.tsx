import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import EyeOff from 'lucide-react/icons/eye-off'
import Globe from 'lucide-react/icons/globe'
import KeyRound from 'lucide-react/icons/key-round'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import Minus from 'lucide-react/icons/minus'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldX from 'lucide-react/icons/shield-x'
import Star from 'lucide-react/icons/star'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import type { AccessStep } from 'mock-server/contract/authorization/explanation.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { useStepWords } from './step-words.ts'

const icons: Readonly<Record<AccessStep['rule'], readonly [pass: LucideIcon, fail: LucideIcon]>> = {
  ACCOUNT: [User, UserX],
  ROLE: [ShieldCheck, ShieldX],
  OWN: [UserCheck, UserX],
  LIST: [Lock, Lock],
  ENTITY: [CircleCheck, EyeOff],
  PAST_LIST: [KeyRound, KeyRound],
  VIEW: [EyeOff, EyeOff],
  MEMBERS: [EyeOff, EyeOff],
  OWNER: [UserCheck, UserX],
  PREDEFINED: [Star, Star],
  READ_ONLY: [Lock, Lock],
  NAMED: [Users, EyeOff],
  NAMED_ROLE: [ShieldCheck, ShieldX],
  EVERYONE: [Globe, Globe],
}

function lookOf({ rule, outcome, entities = [] }: AccessStep): { Icon: LucideIcon; tone: string } {
  if (rule === 'LIST') return entities.length > 0 ? { Icon: Lock, tone: 'warn' } : { Icon: LockOpen, tone: 'none' }
  if (rule === 'MEMBERS') return { Icon: EyeOff, tone: 'warn' }
  if (outcome === 'NEUTRAL') return { Icon: Minus, tone: 'none' }
  const [pass, fail] = icons[rule]
  return outcome === 'PASS' ? { Icon: pass, tone: 'ok' } : { Icon: fail, tone: 'bad' }
}

/** The rules in the order in which they were looked at; `type` is that of the fact sheet. */
export function Chain({ steps, type }: { readonly steps: readonly AccessStep[]; readonly type: string | undefined }) {
  const { t } = useTranslation('explain')
  const { title, text, tag } = useStepWords(type)
  return (
    <List>
      {steps.map((step, nth) => {
        const { Icon, tone } = lookOf(step)
        const [words, code] = [text(step), tag(step)]
        return (
          // Steps have no ids: two roles may say the same.
          <li key={`${nth} ${step.rule}`} aria-current={step.decides ? 'step' : undefined}>
            <span data-tone={tone}>
              <Icon size={14} aria-hidden />
            </span>
            <div>
              <b>
                {title(step)} {step.decides && <Badge tone="accent">{t('decides')}</Badge>}
              </b>
              {words !== '' && <small>{words}</small>}
            </div>
            {code !== undefined && <CopyText text={code} label={t('copyRule', { rule: code })} />}
          </li>
        )
      })}
    </List>
  )
}

const List = styled('ol')({
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) minmax(0, auto)',
    gap: '0 12px',
    paddingBottom: 14,
  },
  '& > li:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 11.5,
    top: 24,
    bottom: 0,
    width: 1,
    background: 'var(--line-2)',
  },
  '& > li > span[data-tone]': {
    width: 24,
    height: 24,
    borderRadius: '50%',
    display: 'grid',
    placeItems: 'center',
    background: 'var(--tile)',
    color: 'var(--text-2)',
    '&[data-tone=ok]': { background: 'var(--ok-tint)', color: 'var(--ok-text)' },
    '&[data-tone=warn]': { background: 'var(--warn-tint)', color: 'var(--warn-text)' },
    '&[data-tone=bad]': { background: 'var(--bad-tint)', color: 'var(--bad-text)' },
  },
  '& b': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, fontWeight: 500, overflowWrap: 'anywhere' },
  '& > li > button': {
    alignSelf: 'start',
    padding: '0 6px',
    borderRadius: 'var(--r-s)',
    background: 'var(--sunken)',
    font: '400 11.5px/20px var(--mono)',
    color: 'var(--text-2)',
  },
  '& small': { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '@media (max-width: 639.98px)': {
    '& > li': { gridTemplateColumns: '24px minmax(0, 1fr)' },
    '& > li > :nth-child(3)': { gridColumn: 2, justifySelf: 'start', marginTop: 4 },
  },
})
