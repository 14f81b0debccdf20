/** What an address leads to. */
export type Subject = 'export' | 'feed' | 'document' | 'other'

interface Words {
  readonly title: string
  readonly next: string
}

export type Page = { readonly open: string } & Readonly<Record<'signIn' | 'noRight' | 'later' | Subject, Words>>

/** What happened and what to do, for a person who has opened a link, by language. */
export const pages: { readonly en: Page; readonly [language: string]: Page | undefined } = {
  en: {
    open: 'Open Landscape Console',
    signIn: {
      title: 'This address needs a sign-in',
      next: 'Sign in to Landscape Console, and open what you were looking for from its page there. A program signs in with an API token.',
    },
    noRight: {
      title: 'You don’t have access to this',
      next: 'Ask an administrator of your workspace for access.',
    },
    later: {
      title: 'This can’t be opened right now',
      next: 'Try again in a moment.',
    },
    export: {
      title: 'This link doesn’t open a file anymore',
      next: 'Each link opens its file once, and files are deleted after a while. Get a new link under Exports, or start the export again.',
    },
    feed: {
      title: 'This feed doesn’t exist anymore',
      next: 'Its bookmark was deleted, or its feed was switched off. Ask the owner of the bookmark.',
    },
    document: {
      title: 'This document doesn’t exist anymore',
      next: 'It was deleted, or you no longer have access to its fact sheet.',
    },
    other: {
      title: 'There is nothing at this address',
      next: 'Check the address, or look for it in Landscape Console.',
    },
  },
  de: {
    open: 'Landscape Console öffnen',
    signIn: {
      title: 'Diese Adresse erfordert eine Anmeldung',
      next: 'Melden Sie sich bei Landscape Console an und öffnen Sie das Gesuchte dort auf seiner Seite. Ein Programm meldet sich mit einem API-Token an.',
    },
    noRight: {
      title: 'Sie haben hierauf keinen Zugriff',
      next: 'Bitten Sie einen Administrator Ihres Arbeitsbereichs um Zugriff.',
    },
    later: {
      title: 'Das lässt sich gerade nicht öffnen',
      next: 'Bitte gleich noch einmal versuchen.',
    },
    export: {
      title: 'Dieser Link öffnet keine Datei mehr',
      next: 'Jeder Link öffnet seine Datei einmal, und Dateien werden nach einer Weile gelöscht. Einen neuen Link gibt es unter „Exporte“; auch ein neuer Export ist dort möglich.',
    },
    feed: {
      title: 'Diesen Feed gibt es nicht mehr',
      next: 'Sein Lesezeichen wurde gelöscht oder der Feed abgeschaltet. Fragen Sie, wem das Lesezeichen gehört.',
    },
    document: {
      title: 'Dieses Dokument gibt es nicht mehr',
      next: 'Es wurde gelöscht, oder Sie haben keinen Zugriff mehr auf sein Factsheet.',
    },
    other: {
      title: 'Unter dieser Adresse gibt es nichts',
      next: 'Bitte die Adresse prüfen oder in Landscape Console danach suchen.',
    },
  },
}
