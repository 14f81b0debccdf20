/** Objectives: name, and the capabilities that they need. */
export const objectives = `
Deliver within 48 hours in Europe | Warehousing, Transport, Order promising
Sell a third of all spare parts online | Digital commerce, Search and recommendations
Close the month in three days | Accounting, Group reporting
Leave both data centres by 2028 | Operations
Halve the emissions of the plants | Energy management, Emission reporting
One core for finance and logistics | Accounting, Order management, Warehousing
  Finance on S/4HANA | General ledger, Controlling
  Sourcing on S/4HANA | Operational procurement
  Sales on S/4HANA | Order management
Know every customer once | Customer master data, Segmentation
Be ready for NIS2 | Security, Supplier risk
Ninety per cent of machines connected | Machine connectivity, Preventive maintenance
Answer every service case within a day | Case handling, Self-service
AI in every team, by our rules | Machine learning, Data governance
Attract the people that we need | Talent acquisition, Learning
Fewer and better suppliers | Strategic sourcing, Supplier management
Right the first time | Quality control, Deviations and corrective actions
Reports that everybody trusts | Data governance, Business intelligence
`

/** Platforms: name, strategic importance, and the words in the names of their applications. */
export const platforms = `
ERP core | tier1 | SAP S/4HANA
Commerce platform | tier1 | Web shop, service, Storefront, Payment hub
Integration platform | tier1 | Kafka, API gateway, Integration, MCP
Data platform | tier1 | Data lake, Data catalogue, Reporting portal, Machine learning, Process mining
Customer platform | tier2 | Salesforce, Customer data, Consent
Shop floor platform | tier2 | Manufacturing, Machine data, Line control, Plant dashboard
Engineering platform | tier2 | CAD, Product lifecycle, Variant, Simulation
Laboratory platform | tier2 | LIMS, Chromatography, Stability, lab notebook
Workplace platform | parity | Mail, Intranet, Device, Video
Security platform | tier1 | Identity, Entra, Privileged, Security monitoring, Endpoint
`

/** Programs and their parts: category, phase, status, and words in the names of the applications they change. */
export const initiatives = `
S/4HANA transformation | program | active | yellow | SAP
  S/4HANA wave 1: finance | project | endOfLife | green | SAP S/4HANA Finance, SAP ECC
  S/4HANA wave 2: sourcing and quality | project | active | yellow | SAP S/4HANA Sourcing, SAP S/4HANA Quality, SAP MM
  S/4HANA wave 3: sales and production | project | plan | green | SAP S/4HANA Sales, SAP S/4HANA Manufacturing, SAP SD, SAP PP
  Archiving of ECC data | project | phaseIn | green | SAP ECC, Archive
  Clean core of custom code | epic | active | red | BTP extension
Data centre exit | program | active | yellow | Backup, Archive
  Frankfurt data centre move | project | active | red | Firewall manager, Load balancer, Archive, SAP ECC
  Zürich data centre move | project | phaseIn | yellow | Backup, File shares
  Cloud landing zone | project | endOfLife | green | Identity governance, Monitoring
  Network to the cloud | epic | active | green | Firewall manager
Customer first | program | active | green | Salesforce
  New web shop | project | active | green | Web shop, Old web shop, Storefront
  Customer portal 2.0 | project | active | yellow | Customer portal
  Consent in one place | project | endOfLife | green | Consent manager
  One customer record | epic | active | yellow | Customer data platform, SAP Master Data Governance
  Chat in the shop | idea | plan | green | Web shop
Connected plants | program | active | green | Machine data hub
  Rollout of manufacturing execution | project | active | yellow | Manufacturing execution
  Machines to the hub: Porto | project | active | green | Machine data hub
  Machines to the hub: Suzhou | project | plan | green | Machine data hub
  Condition monitoring as a service | project | phaseIn | green | Condition monitoring
  Energy dashboards | epic | active | green | Energy monitoring
Warehouse of the future | program | active | green | SAP Warehouse Management
  EWM rollout Zaragoza | project | endOfLife | green | SAP Warehouse Management, Label printing
  EWM rollout Malmö | project | active | green | SAP Warehouse Management, Zebra scanners
  Yard slots for carriers | project | active | yellow | Yard management
  Drones for stock taking | idea | plan | green | Warehouse service
People and pay | program | active | yellow | Workday
  SuccessFactors switch | project | active | red | SAP SuccessFactors, SAP HCM
  Payroll harmonisation | project | plan | yellow | Payroll DE, Payroll PT, Payroll SE
  Learning for everybody | epic | active | green | Learning platform
Secure and compliant | program | active | yellow | Security monitoring
  NIS2 readiness | project | active | yellow | Security monitoring, Vulnerability scanner
  Single sign-on everywhere | project | active | green | Entra ID, Identity governance
  Passwordless sign-in | idea | plan | green | Entra ID
  Privileged access clean-up | epic | active | green | Privileged access
Data and AI | program | active | green | Data lake
  Data products of sales | project | active | green | Data lake, Reporting portal
  Agents with guard rails | project | phaseIn | green | MCP gateway, Service desk agent, Contract reader
  Forecasts by machine learning | project | active | yellow | Forecasting agent, Demand planning
  Glossary in Collibra | epic | active | green | Data catalogue
  End of the old warehouse | project | active | red | SAP Business Warehouse
Integration renewal | program | active | green | Kafka
  Broker shutdown | project | active | yellow | Legacy integration broker
  File transfers to interfaces | project | active | green | Managed file transfer, API gateway
Finance excellence | program | active | green | SAP S/4HANA Finance
  Fast close | project | active | green | Group consolidation
  CSRD report | project | active | yellow | Sustainability cockpit, Emissions ledger
  E-invoicing Europe | project | phaseIn | green | Tax engine, Invoice scanner
  Project Falcon | project | plan | yellow | Deal room
Laboratory renewal | program | active | green | LIMS
  LIMS upgrade | project | active | green | LIMS
  Paperless batch release | project | phaseIn | yellow | Electronic batch record, Document control
Notes shutdown | project | active | red | Warranty desk
Windows Server 2016 replacement | project | active | yellow | Label printing, File shares
Carve-out Nordsee | program | endOfLife | green | Nordsee
Supplier portal | idea | plan | green | SAP Ariba
Digital product passport | idea | plan | green | Product lifecycle management
`

/** Data flows: provider, consumer, data, kind, frequency. The interface is named after them. */
export const flows = `
SAP ECC | SAP Integration Suite | IDocs | asynchronous | realTime
SAP Integration Suite | Salesforce Sales Cloud | Customer account | synchronous | hourly
SAP Integration Suite | SAP S/4HANA Finance | Journal entry | asynchronous | realTime
SAP S/4HANA Finance | Data lake | Journal entry | asynchronous | realTime
Salesforce Sales Cloud | Data lake | Customer account | batch | daily
SAP ECC | Data lake | Material master | batch | daily
SAP ECC | Data lake | Sales order | batch | daily
SAP ECC | SAP Business Warehouse | Cost centre | batch | daily
Web shop | SAP SD | Sales order | asynchronous | realTime
SAP SD | SAP Warehouse Management | Delivery | asynchronous | realTime
SAP Warehouse Management | Carrier gateway | Shipping label | synchronous | onDemand
SAP SD | SAP S/4HANA Finance | Customer invoice | asynchronous | hourly
Payment hub | SAP S/4HANA Finance | Payment | asynchronous | hourly
SAP Warehouse Management | Zebra scanners | Stock movement | synchronous | realTime
SAP Warehouse Management | Label printing | Shipping label | synchronous | realTime
Yard management | SAP Warehouse Management | Delivery | synchronous | onDemand
Consent manager | Customer data platform | Consent | asynchronous | realTime
Salesforce Sales Cloud | Customer data platform | Contact | asynchronous | realTime
Customer data platform | Marketing automation | Customer segment | batch | daily
Customer data platform | Data lake | Customer segment | batch | daily
SAP S/4HANA Finance | SAP Analytics Cloud | Budget | batch | daily
Expense tool | SAP S/4HANA Finance | Travel expense | batch | daily
SAP S/4HANA Finance | Tax engine | Customer invoice | synchronous | onDemand
Workday | Identity governance | Employee | asynchronous | hourly
Identity governance | Entra ID | Role assignment | synchronous | realTime
Identity governance | SAP Identity | Role assignment | batch | hourly
ServiceNow | Identity governance | Ticket | synchronous | onDemand
Order service | Kafka | Sales order | asynchronous | realTime
Kafka | Warehouse service | Sales order | asynchronous | realTime
Kafka | Fraud check | Payment | asynchronous | realTime
Kafka | Data lake | Web visit | asynchronous | realTime
Chromatography data system | LIMS | Laboratory result | synchronous | realTime
LIMS | SAP S/4HANA Quality | Inspection lot | asynchronous | realTime
LIMS | Document control | Certificate of analysis | batch | daily
Workday | Payroll DE | Employment contract | batch | monthly
Workday | Payroll PT | Employment contract | batch | monthly
Workday | Payroll SE | Employment contract | batch | monthly
Payroll DE | SAP S/4HANA Finance | Journal entry | batch | monthly
Payroll PT | SAP S/4HANA Finance | Journal entry | batch | monthly
Payroll SE | SAP S/4HANA Finance | Journal entry | batch | monthly
Service desk agent | MCP gateway | Ticket | synchronous | onDemand
Contract reader | MCP gateway | Supplier contract | synchronous | onDemand
MCP gateway | ServiceNow | Ticket | synchronous | onDemand
MCP gateway | Document control | Quality record | synchronous | onDemand
Coupa | SAP ECC | Purchase order | asynchronous | hourly
SAP Ariba | SAP ECC | Purchase order | asynchronous | hourly
Invoice scanner | SAP ECC | Supplier invoice | batch | hourly
SAP Ariba | SAP S/4HANA Sourcing | Supplier contract | asynchronous | daily
Manufacturing execution | SAP PP | Production confirmation | asynchronous | realTime
Machine data hub | Kafka | Sensor reading | asynchronous | realTime
Historian | Data lake | Sensor reading | batch | hourly
Product lifecycle management | SAP ECC | Bill of materials | asynchronous | hourly
Time recording | Payroll DE | Time record | batch | monthly
Data lake | Reporting portal | Forecast | synchronous | daily
Treasury workstation | Bank gateway | Payment | synchronous | daily
Bank gateway | SAP S/4HANA Finance | Bank statement | batch | daily
Group consolidation | SAP Analytics Cloud | Group financial statement | batch | monthly
Security monitoring | ServiceNow | Security event | synchronous | realTime
`
