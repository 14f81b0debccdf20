/** Processes and other business contexts; category after the bar. */
export const contexts = `
Order to cash | valueStream
  Enter the order | process
  Confirm the date | process
  Pick, pack and ship | process
  Invoice the customer | process
  Collect the payment | process
Procure to pay | valueStream
  Raise a requisition | process
  Order from the supplier | process
  Receive the goods | process
  Pay the supplier | process
Plan to produce | valueStream
  Plan the demand | process
  Schedule the line | process
  Make the batch | process
  Release the batch | process
Hire to retire | valueStream
  Hire somebody | process
  Pay the employees | process
  Develop people | process
  Part with somebody | process
Idea to product | valueStream
  Collect ideas | process
  Design the product | process
  Hand over to production | process
Record to report | valueStream
  Close the month | process
  Consolidate the group | process
  Report to the authorities | process
Issue to resolution | valueStream
  Take the call | process
  Repair at the customer's | process
Buy a spare part online | customerJourney
Ask for a quotation | customerJourney
Report a broken pump | customerJourney
Return a wrong delivery | customerJourney
Become a partner | customerJourney
Dosing pumps | businessProduct
Control valves | businessProduct
Sensor systems | businessProduct
Maintenance contracts | businessProduct
Condition monitoring | businessProduct
Climate data | esgCapability
Own workforce | esgCapability
Workers in the value chain | esgCapability
Business conduct | esgCapability
`

/** Data objects; classification after the bar. */
export const dataObjects = `
Customer | confidential
  Customer account | confidential
  Contact | confidential
  Consent | confidential
  Customer segment | sensitive
  Customer credit limit | confidential
Product | public
  Product catalogue entry | public
  Price | sensitive
  Rebate agreement | confidential
  Product image | public
  Safety data sheet | public
Material | sensitive
  Bill of materials | confidential
  Routing | confidential
  Batch | sensitive
  Serial number | sensitive
  Material master | sensitive
Order | sensitive
  Quotation | sensitive
  Sales order | sensitive
  Order line | sensitive
  Order confirmation | sensitive
  Return | sensitive
  Shopping cart | sensitive
Delivery | sensitive
  Shipment | sensitive
  Shipping label | sensitive
  Freight cost | confidential
  Tracking event | sensitive
  Customs declaration | confidential
  Export licence | confidential
Stock | sensitive
  Stock movement | sensitive
  Storage bin | sensitive
  Inventory count | sensitive
Supplier | confidential
  Supplier contract | confidential
  Supplier rating | confidential
  Purchase requisition | sensitive
  Purchase order | sensitive
  Goods receipt | sensitive
  Supplier invoice | confidential
Finance document | confidential
  Journal entry | confidential
  Customer invoice | confidential
  Payment | confidential
  Bank statement | restricted
  Cost centre | sensitive
  Budget | confidential
  Forecast | confidential
  Fixed asset | sensitive
  Group financial statement | restricted
  Tax return | confidential
Employee | restricted
  Employment contract | restricted
  Salary | restricted
  Time record | confidential
  Absence | restricted
  Training record | confidential
  Performance review | restricted
  Travel expense | confidential
Applicant | restricted
Work order | sensitive
  Maintenance plan | sensitive
  Machine | sensitive
  Sensor reading | sensitive
  Downtime | sensitive
  Spare part | sensitive
Production order | sensitive
  Production confirmation | sensitive
  Shift plan | confidential
Quality record | confidential
  Inspection lot | sensitive
  Laboratory result | confidential
  Deviation | confidential
  Certificate of analysis | sensitive
  Audit finding | confidential
Design | restricted
  CAD model | restricted
  Requirement | confidential
  Patent | confidential
  Technical drawing | restricted
Service case | confidential
  Service contract | confidential
  Warranty claim | confidential
  Field visit | sensitive
  Knowledge article | public
Campaign | sensitive
  Newsletter subscription | confidential
  Web visit | sensitive
  Survey answer | confidential
Identity | restricted
  User account | confidential
  Role assignment | confidential
  Security event | restricted
  Ticket | sensitive
  Configuration item | sensitive
Emission | sensitive
  Energy consumption | sensitive
  Waste record | sensitive
`

/** The applications in which each of them appears. */
export const contextApplications = `
Order to cash | SAP ECC, SAP S/4HANA Finance
Enter the order | SAP SD, Web shop, Order service
Confirm the date | SAP SD, Demand planning
Pick, pack and ship | SAP Warehouse Management, Label printing, Carrier gateway, Zebra scanners
Invoice the customer | SAP SD, SAP S/4HANA Finance, Tax engine
Collect the payment | Payment hub, BTP extension: dunning letters, Credit check
Procure to pay | SAP ECC, Coupa
Raise a requisition | Coupa, SAP Ariba
Order from the supplier | SAP MM, SAP S/4HANA Sourcing, SAP Ariba
Receive the goods | SAP Warehouse Management, SAP MM, Yard management
Pay the supplier | Invoice scanner, Bank gateway, SAP S/4HANA Finance
Plan to produce | SAP PP, Manufacturing execution
Plan the demand | Demand planning, Forecasting agent
Schedule the line | Line scheduler, Shift planner
Make the batch | Manufacturing execution, Electronic batch record, Machine data hub
Release the batch | LIMS, Electronic batch record, Document control
Hire to retire | Workday, SAP SuccessFactors
Hire somebody | Recruiting portal, Workday
Pay the employees | Time recording, Workday
Develop people | Learning platform, SAP SuccessFactors
Part with somebody | Workday, Identity governance
Idea to product | Product lifecycle management
Collect ideas | Idea box
Design the product | Mechanical CAD, Electrical CAD, Simulation cluster, Requirements database
Hand over to production | Product lifecycle management, Technical publications
Record to report | SAP S/4HANA Finance, SAP Analytics Cloud
Close the month | SAP S/4HANA Finance, Lease accounting
Consolidate the group | SAP Analytics Cloud, Reporting portal
Report to the authorities | Tax engine, Sustainability cockpit
Issue to resolution | Salesforce Service Cloud
Take the call | Telephone system, Salesforce Service Cloud, Knowledge base
Repair at the customer's | Field service planner, BTP extension: service order cockpit
Buy a spare part online | Web shop, Search service, Cart service, Spare parts catalogue
Ask for a quotation | Configure price quote, Salesforce Sales Cloud, Quotation agent
Report a broken pump | Customer portal, Warranty desk, Salesforce Service Cloud
Return a wrong delivery | Customer portal, Notification service
Become a partner | Partner portal, Contract lifecycle management
Dosing pumps | Variant configurator, Product lifecycle management
Control valves | Variant configurator, Product lifecycle management
Sensor systems | Product lifecycle management, Condition monitoring
Maintenance contracts | Field service planner, Contract lifecycle management
Condition monitoring | Condition monitoring, Machine data hub
Climate data | Emissions ledger, Energy monitoring
Own workforce | Workday, Plant safety log
Workers in the value chain | BTP extension: supplier scorecard, SAP Ariba
Business conduct | Whistleblower line, Sanctions screening
`
