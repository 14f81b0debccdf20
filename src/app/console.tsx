import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { currentSession, isSignedIn, maybeSignedIn, useSession } from '#api/session.ts'
import { SignInPage } from '#features/sign-in/sign-in.page.tsx'
import { i18n } from '#i18n/i18n.ts'
import { ownPath, paths } from '#paths.ts'
import type { Place } from './place.ts'
import { UiSetup } from './ui-setup.tsx'

/** Creates the pages behind the sign-in at the current address; undefined when the session turned out to be over. */
export type OpenApp = () => Promise<ReactNode | undefined>

type Surroundings = { readonly place: Place; readonly openApp: OpenApp; readonly fetchAhead: (path: string) => void }

/** The form (null), or the pages behind it. */
export type FirstView = { readonly app: ReactNode | null }

/** Decides by the mark of an earlier session what the address shows. Without it the form appears and nothing else is loaded. */
export async function firstView({ place, openApp, fetchAhead }: Surroundings): Promise<FirstView> {
  const isForm = pathOf(place) === SIGN_IN
  if (maybeSignedIn()) {
    // Code and session are fetched at the same time. A service that doesn't respond must not hide the form.
    if (!isForm) fetchAhead(place.current())
    const isIn = !isForm || (await isSignedIn().catch(() => false))
    const app = isIn ? await openApp() : undefined
    if (app !== undefined) return { app }
  }
  if (!isForm) place.replace(signInFor(place))
  await i18n.loadNamespaces('signIn')
  return { app: null }
}

/**
 * The sign-in form, and after it the pages of the console in its place, without a reload. Signing out loads the console anew:
 * nothing of the workspace stays in memory.
 */
export function Console({ first, place, openApp, fetchAhead }: Surroundings & { readonly first: FirstView }) {
  const [app, setApp] = useState(first.app)
  const { state } = useSession()
  useEffect(() => {
    if (app !== null && state === 'out') place.leave(signInFor(place))
  }, [app, state, place])
  useEffect(() => {
    if (app !== null) return undefined
    // Once the form is usable: while somebody types the password, the pages behind it are fetched.
    const timer = setTimeout(() => fetchAhead(targetOf(place)), FETCH_AHEAD_MS)
    return () => clearTimeout(timer)
  }, [app, place, fetchAhead])

  const open = async () => {
    const target = targetOf(place)
    place.replace(target)
    const opened = await openApp().catch(() => undefined)
    if (opened === undefined) place.leave(target)
    else setApp(opened)
  }
  return (
    <Suspense>
      <UiSetup>{app ?? <SignInPage onSignedIn={open} />}</UiSetup>
    </Suspense>
  )
}

const FETCH_AHEAD_MS = 1000
const SIGN_IN = paths.signIn()

const urlOf = (place: Place) => new URL(place.current(), 'http://console')
const pathOf = (place: Place) => urlOf(place).pathname

/** Where the form leads: only to a page of the console. */
const targetOf = (place: Place) => ownPath(urlOf(place).searchParams.get('returnTo')) ?? paths.bookmarks()

/** The form that leads back to the current page. */
const signInFor = (place: Place) => paths.signIn(pathOf(place) === '/' ? undefined : place.current())

/** A page from the browser's memory, reached by Back after signing out, has no session any more. */
export function reloadWhenOut(event: PageTransitionEvent): void {
  if (event.persisted && currentSession().state === 'out') location.reload()
}
