import type { ReactNode } from 'react'
import CircleX from 'lucide-react/icons/circle-x'
import Lock from 'lucide-react/icons/lock'
import Search from 'lucide-react/icons/search'
import { Tile } from '#ui/controls/tile.tsx'
import style from './states.module.css'

type Words = { readonly title: string; readonly text?: ReactNode; readonly actions?: ReactNode }

/** An empty list: says what belongs here and offers the first step. */
export function EmptyState({
  title,
  text,
  actions,
  picture,
  icon,
  after,
}: Words & {
  readonly picture?: ReactNode
  readonly icon?: ReactNode
  readonly after?: ReactNode
}) {
  return <State {...{ title, text, actions, after }} mark={picture ?? (icon && <Tile size={40}>{icon}</Tile>)} />
}

/** The error, what to try, and details to copy. `role="alert"`, because it replaces the requested content. */
export function ErrorState({
  title,
  text,
  actions,
  details,
}: Words & {
  readonly details?: readonly { readonly label: string; readonly value: string }[]
}) {
  return (
    <State
      {...{ title, text, actions }}
      role="alert"
      mark={
        <Tile size={40} tone="bad">
          <CircleX />
        </Tile>
      }
      after={
        details &&
        details.length > 0 && (
          <dl className={style.details}>
            {details.map((detail) => (
              <div key={detail.label}>
                <dt>{detail.label}</dt>
                <dd>{detail.value}</dd>
              </div>
            ))}
          </dl>
        )
      }
    />
  )
}

/** Which right is missing, and who can grant it. */
export function NoPermission({
  title,
  text,
  actions,
  facts,
}: Words & {
  readonly facts?: readonly { readonly label: string; readonly value: ReactNode }[]
}) {
  return (
    <State
      {...{ title, text, actions }}
      mark={
        <Tile size={40}>
          <Lock />
        </Tile>
      }
      after={
        facts &&
        facts.length > 0 && (
          <dl className={style.facts}>
            {facts.map((fact) => (
              <div key={fact.label}>
                <dt>{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )
      }
    />
  )
}

/** Nothing matches: names the filter and offers to remove it. */
export function NoMatch({ title, text, actions }: Words) {
  return (
    <State
      {...{ title, text, actions }}
      mark={
        <Tile size={40}>
          <Search />
        </Tile>
      }
    />
  )
}

function State({
  title,
  text,
  actions,
  mark,
  after,
  role,
}: Words & {
  readonly mark: ReactNode
  readonly after?: ReactNode
  readonly role?: 'alert'
}) {
  return (
    <div className={style.state} role={role}>
      {mark}
      <h2 className={style.title}>{title}</h2>
      {text !== undefined && <div className={style.text}>{text}</div>}
      {actions && <div className={style.actions}>{actions}</div>}
      {after && <div className={style.after}>{after}</div>}
    </div>
  )
}
