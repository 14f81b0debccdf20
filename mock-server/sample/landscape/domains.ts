import type { Plan, PlannedFactSheet } from './plan.ts'
import { type OutlineEntry, outline } from './outline.ts'

/** The data of capabilities: group of capabilities, data objects that it produces, data objects that it needs from others. */
const domains = `
Accounting | Journal entry, Fixed asset, Customer credit limit | Customer invoice, Supplier invoice, Payment, Travel expense
Controlling | Budget, Cost centre, Forecast | Journal entry, Freight cost, Production confirmation
Treasury | Payment | Bank statement, Customer invoice, Supplier invoice
Group reporting | Group financial statement | Journal entry, Budget, Emission
Tax | Tax return | Customer invoice, Supplier invoice
Talent acquisition | Applicant | Survey answer
Workforce administration | Employee, Time record, Absence | Training record, Shift plan
Talent management | Training record | Employee
Workforce planning | Shift plan | Absence, Production order
Order management | Quotation, Sales order, Order confirmation, Return | Price, Customer account, Stock
Customer management | Customer account, Contact | Consent, Service case, Sales order
Pricing and contracts | Price, Rebate agreement | Customer account, Material master
Digital commerce | Sales order, Shopping cart, Web visit | Product catalogue entry, Price, Stock, Customer account
Campaign management | Customer segment, Consent, Newsletter subscription | Contact, Web visit
Brand and content | Product image, Product catalogue entry | Product, Safety data sheet
Market insight | Survey answer | Contact, Web visit
Strategic sourcing | Supplier contract | Supplier rating
Operational procurement | Purchase requisition, Purchase order, Goods receipt | Supplier contract, Supplier invoice, Spare part
Supplier management | Supplier rating | Purchase order, Deviation
Warehousing | Stock movement, Stock, Inventory count | Delivery, Purchase order, Material master
Transport | Shipment, Freight cost, Tracking event | Delivery, Shipping label
Customs and foreign trade | Customs declaration, Export licence | Shipment, Material master, Delivery
Supply chain planning | Forecast | Sales order, Stock
Production planning | Production order | Sales order, Forecast, Bill of materials, Stock
Shop floor execution | Production confirmation, Batch, Downtime | Production order, Routing, Shift plan
Maintenance | Work order, Maintenance plan, Spare part | Machine, Sensor reading, Downtime
Product development | CAD model, Bill of materials, Requirement | Material master, Deviation
Product lifecycle | Bill of materials, Technical drawing, Material master | CAD model, Requirement
Innovation | Patent | Requirement
Quality control | Inspection lot, Laboratory result, Certificate of analysis | Batch, Goods receipt
Quality assurance | Deviation, Audit finding, Quality record | Laboratory result
Service operations | Service case, Field visit, Warranty claim | Service contract, Serial number, Customer account
Self-service | Knowledge article, Service case | Service contract, Order confirmation
Legal and compliance | | Supplier contract
Facilities | Energy consumption | Role assignment
Environment, health and safety | Emission, Waste record | Energy consumption, Safety data sheet
Architecture and governance | Configuration item | Cost centre
Delivery | Configuration item | Requirement, Ticket
Operations | Ticket, Configuration item | User account
Security | Role assignment, User account, Security event | Ticket
Data and analytics | Forecast | Sales order, Journal entry, Sensor reading, Stock movement
`

/** The same for single applications whose capability says too little; those of a site by the beginning of their names. */
const own = `
Plant dashboard | Downtime | Production confirmation, Sensor reading
Tool crib | Inventory count | Spare part
Line control | Sensor reading, Machine | Production order
Access control | User account | Role assignment
Weighing station | Batch | Production order
Gauge calibration | Inspection lot | Machine
Shift handover | Shift plan | Downtime
Waste log | Waste record | Safety data sheet
Dock scheduling | Delivery | Purchase order
Machine data hub | Sensor reading, Machine | Machine
Historian | Sensor reading | Machine
Expense tool | Travel expense | Employee
Bank gateway | Bank statement | Payment
Tax engine | Tax return | Customer invoice
Energy monitoring | Energy consumption | Machine
SAP Master Data Governance | Material master, Supplier | Product
Customer data platform | Customer segment | Contact, Consent, Web visit
Shift planner | Shift plan | Absence
Consent manager | Consent | Contact
Catalogue service | Product catalogue entry | Product image
Credit check | Customer credit limit | Customer account
Sanctions screening | Export licence | Customer account
Patent register | Patent |
Workday | Employee, Absence | Training record
Invoice scanner | Supplier invoice | Purchase order
Stability study | Laboratory result |
Fraud check | | Payment, Sales order
Confluence | Knowledge article |
Partner portal | Customer account | Price, Product catalogue entry
BTP extension: service order cockpit | Field visit | Service case
Audit manager | Audit finding |
Electronic lab notebook | Laboratory result |
Emissions ledger | Emission | Waste record, Energy consumption
Yard management | Delivery | Shipment
Marketing automation | Campaign | Customer segment
Marketplace connector | Sales order | Stock, Price
Customer account service | Customer account, Contact | Consent
Translation assistant | | Technical drawing
SAP SuccessFactors | Training record | Employee
Freight audit | Freight cost | Shipment
Track and trace portal | Tracking event | Shipment
SAP Warehouse Management | Stock movement, Stock | Delivery, Purchase order, Material master
Line scheduler | Production order | Shift plan, Downtime
Notification service | | Order confirmation, Return
Search service | | Product catalogue entry
Recommendation service | | Product catalogue entry, Web visit
Electronic batch record | Batch | Production order
Condition monitoring | Sensor reading | Machine
Statistical process control | | Inspection lot
Sustainability cockpit | | Emission, Energy consumption
Lease accounting | Journal entry | Supplier contract
Simulation cluster | | CAD model
Technical publications | | Bill of materials, Technical drawing
Requirements database | Requirement | Deviation
Idea box | | Survey answer
Employee survey | Survey answer |
Variant configurator | Bill of materials | Material master
Rebate calculator | Rebate agreement | Customer invoice
Contract lifecycle management | Rebate agreement | Customer account
Configure price quote | Quotation | Price
Telephone system | | Customer account, Contact
Identity governance | Role assignment | Employee
Spare parts catalogue | Spare part | Material master
Time recording | Time record, Absence | Shift plan
Maintenance planner | Work order, Maintenance plan | Machine, Sensor reading, Downtime
Learning platform | Training record | Employee
Hazardous substance register | Safety data sheet | Material master
Plant safety log | | Downtime
Warehouse service | Stock movement | Sales order, Delivery
Salesforce Sales Cloud | Customer account, Contact | Quotation, Sales order, Price, Consent
Contract reader | | Supplier contract
Customer portal | Service case | Order confirmation, Knowledge article
`

export interface Domain {
  readonly makes: readonly string[]
  readonly needs: readonly string[]
}

const read = (text: string): ReadonlyMap<string, Domain> =>
  new Map(outline(text).map(({ name, notes }) => [name, { makes: listed(notes[0]), needs: listed(notes[1]) }]))

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const byGroup = read(domains)
const byApplication = read(own)

/** Ancestors of the applications' capabilities: the group, and the parent of the group. */
export interface Place {
  readonly group: string
  readonly area: string
}

/** The position of each capability in the capability map. */
export function placesOf(capabilities: readonly OutlineEntry[]): ReadonlyMap<string, Place> {
  const parents = new Map(capabilities.map(({ name, parent }) => [name, parent]))
  return new Map(
    capabilities.map(({ name, level }) => {
      const group = level === 3 ? (parents.get(name) ?? name) : name
      return [name, { group, area: level === 1 ? name : (parents.get(group) ?? name) }]
    }),
  )
}

/** The data that an application produces and needs, by its own name or else by the group of its capabilities. */
export function domainOf(name: string, group: string): Domain {
  const kind = [...byApplication.keys()].find((start) => name === start || name.startsWith(`${start} `))
  return byApplication.get(kind ?? '') ?? byGroup.get(group) ?? { makes: [], needs: [] }
}

/** The capability that an application mainly supports. */
export function leadingOf(plan: Plan, { relations }: PlannedFactSheet): PlannedFactSheet | undefined {
  const id = relations.find(({ side }) => side === 'relApplicationToBusinessCapability')?.otherId
  return plan.ofType('BusinessCapability').find((capability) => capability.id === id)
}
