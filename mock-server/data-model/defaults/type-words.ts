import type { Words } from './words.ts'

export const singular: Words = {
  Objective: ['Objective', 'Ziel'],
  Platform: ['Platform', 'Plattform'],
  Initiative: ['Initiative', 'Initiative'],
  Organization: ['Organization', 'Organisation'],
  BusinessCapability: ['Business Capability', 'Geschäftsfähigkeit'],
  BusinessContext: ['Business Context', 'Geschäftskontext'],
  DataObject: ['Data Object', 'Datenobjekt'],
  Application: ['Application', 'Anwendung'],
  Interface: ['Interface', 'Schnittstelle'],
  Provider: ['Provider', 'Anbieter'],
  ITComponent: ['IT Component', 'IT-Komponente'],
  TechnicalStack: ['Tech Category', 'Technologiekategorie'],
}

export const plural: Words = {
  Objective: ['Objectives', 'Ziele'],
  Platform: ['Platforms', 'Plattformen'],
  Initiative: ['Initiatives', 'Initiativen'],
  Organization: ['Organizations', 'Organisationen'],
  BusinessCapability: ['Business Capabilities', 'Geschäftsfähigkeiten'],
  BusinessContext: ['Business Contexts', 'Geschäftskontexte'],
  DataObject: ['Data Objects', 'Datenobjekte'],
  Application: ['Applications', 'Anwendungen'],
  Interface: ['Interfaces', 'Schnittstellen'],
  Provider: ['Providers', 'Anbieter'],
  ITComponent: ['IT Components', 'IT-Komponenten'],
  TechnicalStack: ['Tech Categories', 'Technologiekategorien'],
}

/** Sides of relations that are not named after the type at the other end. */
export const sides: Words = {
  relToParent: ['Parent', 'Übergeordnet'],
  relToChild: ['Children', 'Untergeordnet'],
  relToRequires: ['Requires', 'Benötigt'],
  relToRequiredBy: ['Required by', 'Benötigt von'],
  relToSuccessor: ['Successors', 'Nachfolger'],
  relToPredecessor: ['Predecessors', 'Vorgänger'],
  relProviderApplicationToInterface: ['Provided Interfaces', 'Bereitgestellte Schnittstellen'],
  relConsumerApplicationToInterface: ['Consumed Interfaces', 'Genutzte Schnittstellen'],
  relInterfaceToProviderApplication: ['Provider Applications', 'Bereitstellende Anwendungen'],
  relInterfaceToConsumerApplication: ['Consumer Applications', 'Nutzende Anwendungen'],
}

export const sections: Words = {
  information: ['Fact Sheet Information', 'Allgemeine Angaben'],
  businessSupport: ['Business Support', 'Geschäftliche Unterstützung'],
  dependencies: ['Dependencies', 'Abhängigkeiten'],
  dataManagement: ['Data and Interfaces', 'Daten und Schnittstellen'],
  sourcing: ['Technology and Sourcing', 'Technik und Beschaffung'],
  projects: ['Initiatives and Projects', 'Initiativen und Projekte'],
  lxPortfolioStrategy: ['Portfolio Strategy', 'Portfoliostrategie'],
}

/** Subsections that show fields; the others are named like their relation. */
export const subsections: Words = {
  description: ['Description', 'Beschreibung'],
  lifecycle: ['Lifecycle', 'Lebenszyklus'],
  ids: ['External IDs', 'Externe Kennungen'],
  importance: ['Strategic Importance', 'Strategische Bedeutung'],
  maturity: ['Maturity', 'Reifegrad'],
  projectStatus: ['Project Status', 'Projektstatus'],
  budget: ['Budget', 'Budget'],
  location: ['Location', 'Standort'],
  classification: ['Classification', 'Klassifizierung'],
  criticality: ['Business Criticality', 'Geschäftskritikalität'],
  functionalFit: ['Functional Fit', 'Fachliche Eignung'],
  technicalFit: ['Technical Fit', 'Technische Eignung'],
  portfolio: ['Portfolio Decision', 'Portfolioentscheidung'],
  hosting: ['Product and Hosting', 'Produkt und Betrieb'],
  signOn: ['Single Sign-On', 'Einmalanmeldung'],
  dataFlow: ['Data Flow', 'Datenfluss'],
  costs: ['Costs', 'Kosten'],
}
