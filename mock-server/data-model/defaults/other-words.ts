import type { Words } from './words.ts'

export const reportMenu: Words = {
  landscape: ['Landscape', 'Landschaft'],
  analysis: ['Analysis', 'Analyse'],
  planning: ['Planning', 'Planung'],
}

export const reports: Words = {
  landscape: ['Landscape Report', 'Landschaftsbericht'],
  matrix: ['Matrix Report', 'Matrixbericht'],
  treeMap: ['Tree Map', 'Kacheldiagramm'],
  portfolio: ['Portfolio Report', 'Portfoliobericht'],
  circleMap: ['Circle Map', 'Kreisdiagramm'],
  cost: ['Cost Report', 'Kostenbericht'],
  roadmap: ['Roadmap', 'Fahrplan'],
  obsolescenceRisk: ['Obsolescence Risk', 'Veralterungsrisiko'],
}

export const resourceTypes: Words = {
  documentation: ['Documentation', 'Dokumentation'],
  website: ['Website', 'Webseite'],
  contract: ['Contract', 'Vertrag'],
  diagram: ['Diagram', 'Diagramm'],
  logo: ['Logo', 'Logo'],
  other: ['Other', 'Sonstiges'],
}

export const roleWords: Words = {
  ADMIN: ['Administrator', 'Administrator'],
  MEMBER: ['Member', 'Mitglied'],
  VIEWER: ['Viewer', 'Betrachter'],
}

export const subscriptionWords: Words = {
  all: ['Subscriptions', 'Abonnements'],
  accountable: ['Accountable', 'Rechenschaftspflichtig'],
  responsible: ['Responsible', 'Verantwortlich'],
  observer: ['Observer', 'Beobachter'],
}

export const relationWords: Words = {
  description: ['Description', 'Beschreibung'],
  activeFrom: ['Active from', 'Gültig ab'],
  activeUntil: ['Active until', 'Gültig bis'],
  activeBetween: ['Active between', 'Gültig zwischen'],
}
