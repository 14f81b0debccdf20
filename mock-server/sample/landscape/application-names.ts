/**
 * Applications and their suites. After the bars: capability, organisation that owns it, hosting, criticality (1 to 4), phase,
 * the IT components it runs on.
 */
export const applications = `
SAP ECC | Accounting | Information technology | onPremise | 4 | phaseOut | ERP 6.0, Database 12c, AIX 7.2
  SAP SD | Order capture | Sales | onPremise | 4 | phaseOut | ERP 6.0, Database 12c
  SAP MM | Purchase ordering | Procurement | onPremise | 4 | phaseOut | ERP 6.0, Database 12c
  SAP PP | Material requirements planning | Production | onPremise | 4 | phaseOut | ERP 6.0, Database 12c
  SAP HCM | Employee master data | Human resources | onPremise | 3 | phaseOut | ERP 6.0, Database 12c
  SAP PM | Work order management | Production | onPremise | 3 | phaseOut | ERP 6.0, Database 12c
SAP S/4HANA | Accounting | Information technology | iaas | 4 | active | S/4HANA 2023, HANA 2.0, Linux Enterprise 15
  SAP S/4HANA Finance | General ledger | Finance | iaas | 4 | active | S/4HANA 2023, HANA 2.0
  SAP S/4HANA Sourcing | Purchase ordering | Procurement | iaas | 4 | phaseIn | S/4HANA 2023, HANA 2.0
  SAP S/4HANA Sales | Order capture | Sales | iaas | 4 | plan | S/4HANA 2023, HANA 2.0
  SAP S/4HANA Manufacturing | Material requirements planning | Production | iaas | 4 | plan | S/4HANA 2023, HANA 2.0
  SAP S/4HANA Quality | Inspection planning | Quality | iaas | 3 | phaseIn | S/4HANA 2023, HANA 2.0
SAP Warehouse Management | Storage and picking | Logistics | iaas | 4 | active | EWM 9.5, HANA 2.0
SAP Integration Suite | Data integration | Integration team | paas | 4 | active | Business Technology Platform
SAP Analytics Cloud | Budgeting and forecasting | Controlling | saas | 2 | active | Analytics Cloud
SAP Ariba | Tendering | Procurement | saas | 3 | active | Ariba
SAP Identity | Identity and access management | Information security | onPremise | 3 | active | Identity Management 8.0
SAP Transport Management | Transport planning | Logistics | iaas | 3 | active | TM 9.6, HANA 2.0
SAP Global Trade Services | Export control | Foreign trade | iaas | 3 | active | GTS 2020, HANA 2.0
SAP Solution Manager | Release and deployment | Information technology | onPremise | 2 | phaseOut | Solution Manager 7.2
SAP SuccessFactors | Performance and goals | Human resources | saas | 3 | phaseIn | SuccessFactors
SAP Business Warehouse | Business intelligence | Data office | onPremise | 3 | phaseOut | BW 7.5, HANA 2.0
SAP Master Data Governance | Data governance | Data office | iaas | 3 | active | S/4HANA 2023
BTP extension: dunning letters | Accounts receivable | Finance | paas | 2 | active | Business Technology Platform
BTP extension: supplier scorecard | Supplier performance | Procurement | paas | 2 | active | Business Technology Platform
BTP extension: service order cockpit | Field service | Customer service | paas | 2 | phaseIn | Business Technology Platform
Coupa | Requisitioning | Indirect procurement | saas | 3 | active | Procure
Invoice scanner | Invoice verification | Shared service centre Lisbon | iaas | 3 | active | FlexiCapture 12, SQL Server 2019
Payment hub | Payments | Treasury | iaas | 4 | active | Temurin Java 21, PostgreSQL 16, Kubernetes 1.31
Expense tool | Travel and expenses | Finance | saas | 2 | active | Concur Expense
Tax engine | Indirect tax | Finance | saas | 3 | active | O Series
Treasury workstation | Cash management | Treasury | saas | 4 | active | Treasury Suite
Group consolidation | Consolidation | Finance | onPremise | 4 | active | XF, SQL Server 2019
Bank gateway | Payments | Treasury | iaas | 4 | active | Alliance Lite2, Enterprise Linux 8
Deal room | Group reporting | Finance | saas | 2 | active | Diligence
Lease accounting | Asset accounting | Finance | saas | 2 | active | Lease Ledger
Credit check | Accounts receivable | Finance | paas | 2 | active | Node.js 22, Azure Functions
Sustainability cockpit | Sustainability reporting | Finance | saas | 2 | phaseIn | ESG Reporting
Workday | Employee master data | Human resources | saas | 4 | active | HCM Suite
Payroll DE | Payroll | People operations | saas | 4 | active | iHCM
Payroll PT | Payroll | People operations | saas | 3 | active | Payroll Portugal
Payroll SE | Payroll | People operations | saas | 3 | active | Payroll Nordics
Recruiting portal | Recruiting | Talent | saas | 2 | active | Recruiting Cloud
Learning platform | Learning | Talent | saas | 2 | active | Learning Suite
Time recording | Time and attendance | People operations | onPremise | 3 | active | Time Control 23, Database 19c
Shift planner | Shift planning | Production | saas | 3 | active | Workforce Scheduling
Salary planning | Compensation | People operations | onPremise | 2 | active | Excel, SharePoint Online
Works council records | Workforce administration | Works council | onPremise | 1 | active | SharePoint Server 2016
Employee survey | Talent management | Talent | saas | 1 | active | XM Platform
Salesforce Sales Cloud | Lead and opportunity management | Sales | saas | 4 | active | Customer 360 Platform
Salesforce Service Cloud | Case handling | Customer service | saas | 4 | active | Customer 360 Platform
Configure price quote | Quotation | Sales | saas | 3 | active | Customer 360 Platform
Partner portal | Partner management | Sales | paas | 3 | active | Customer 360 Platform, Node.js 22
Price book | Price lists and conditions | Sales | onPremise | 3 | phaseOut | Database 12c, Forms 12
Rebate calculator | Rebates | Sales | onPremise | 2 | active | Java 8, Database 19c
Contract lifecycle management | Contract management | Legal and compliance | saas | 2 | active | Contract Intelligence
Web shop | Web shop operations | Digital commerce | paas | 4 | active | Kubernetes 1.31, Node.js 22, PostgreSQL 16
  Catalogue service | Product catalogue | Digital commerce | paas | 4 | active | Kubernetes 1.31, Node.js 22, Stack 8
  Price service | Price lists and conditions | Digital commerce | paas | 4 | active | Kubernetes 1.31, Go 1.23, Enterprise 7
  Cart service | Checkout and payment | Digital commerce | paas | 4 | active | Kubernetes 1.31, Node.js 22, Enterprise 7
  Search service | Search and recommendations | Digital commerce | paas | 3 | active | Kubernetes 1.31, Stack 8
  Order service | Order capture | Digital commerce | paas | 4 | active | Kubernetes 1.31, Temurin Java 21, PostgreSQL 16, Kafka 3.8
  Customer account service | Customer master data | Digital commerce | paas | 3 | active | Kubernetes 1.31, Temurin Java 21, PostgreSQL 16
  Recommendation service | Search and recommendations | Digital commerce | paas | 2 | phaseIn | Kubernetes 1.31, Python 3.12
  Notification service | Order changes and returns | Digital commerce | paas | 2 | active | Kubernetes 1.31, Node.js 22, Kafka 3.8
  Fraud check | Checkout and payment | Digital commerce | paas | 3 | active | Kubernetes 1.31, Python 3.12, Kafka 3.8
  Storefront | Web shop operations | Digital commerce | paas | 4 | active | Node.js 22, Application Security and CDN
Old web shop | Web shop operations | Digital commerce | onPremise | 2 | endOfLife | Magento 1.9, MySQL 5.7
Marketplace connector | Digital commerce | Digital commerce | saas | 2 | active | Feed Management
Warehouse service | Storage and picking | Logistics | paas | 3 | active | Kubernetes 1.31, Temurin Java 21, Kafka 3.8
Consent manager | Consent and preferences | Marketing | saas | 3 | active | Privacy and Consent
Marketing automation | Campaign execution | Marketing | saas | 3 | active | Marketing Hub
Customer data platform | Segmentation | Marketing | saas | 3 | active | Segment
Media library | Digital asset management | Marketing | saas | 2 | active | Digital Asset Library
Corporate website | Content creation | Marketing | paas | 3 | active | Composable Content, Node.js 22
Newsletter tool | Campaign execution | Marketing | saas | 1 | phaseOut | Mailchimp
Web analytics | Market insight | Marketing | saas | 2 | active | Matomo 5
Feedback forms | Customer feedback | Marketing | saas | 1 | active | XM Platform
Carrier gateway | Carrier integration | Logistics | saas | 4 | active | Metapack
Zebra scanners | Storage and picking | Logistics | onPremise | 3 | active | TC52, Android 11
Label printing | Packing and labelling | Logistics | onPremise | 3 | active | NiceLabel 10, Windows Server 2016
Yard management | Yard operations | Logistics | saas | 2 | active | Time Slot Management
Customs filing | Customs declaration | Foreign trade | saas | 3 | active | Customs Management
Preference calculator | Preference calculation | Foreign trade | onPremise | 2 | active | Java 8, Database 19c
Sanctions screening | Trade compliance | Legal and compliance | saas | 3 | active | Risk Center
Demand planning | Demand planning | Logistics | saas | 3 | active | RapidResponse
Freight audit | Freight settlement | Logistics | saas | 2 | active | Freight Audit
Track and trace portal | Track and trace | Logistics | paas | 2 | active | Node.js 22, Enterprise Server 7
Nordsee ERP | Accounting | Nordsee GmbH | onPremise | 2 | endOfLife | Dynamics NAV 2016, SQL Server 2012
Nordsee warehouse | Storage and picking | Nordsee GmbH | onPremise | 2 | endOfLife | Dynamics NAV 2016, SQL Server 2012
Nordsee price list | Price lists and conditions | Nordsee GmbH | onPremise | 1 | endOfLife | Excel
Nordsee fleet planner | Transport planning | Nordsee GmbH | onPremise | 1 | endOfLife | Access 2013
Nordsee time clock | Time and attendance | Nordsee GmbH | onPremise | 1 | endOfLife | SQL Server 2012
Manufacturing execution | Order execution | Production | onPremise | 4 | active | Opcenter Execution 8, SQL Server 2019
Line scheduler | Detailed scheduling | Production | onPremise | 3 | active | APS 17, Windows Server 2019
Machine data hub | Machine connectivity | Production | hybrid | 3 | active | OPC UA Gateway, InfluxDB 2, Kafka 3.8
Historian | Machine connectivity | Production | onPremise | 3 | active | PI System 2018
Maintenance planner | Preventive maintenance | Production | saas | 3 | active | Maximo 8
Spare parts catalogue | Spare parts management | Production | onPremise | 2 | active | Java 8, MySQL 5.7
Electronic batch record | Batch records | Production | onPremise | 4 | active | PAS-X 3.2, Database 19c
Condition monitoring | Preventive maintenance | Customer service | iaas | 2 | phaseIn | Azure IoT Hub, Python 3.12, InfluxDB 2
Energy monitoring | Energy management | Production | onPremise | 1 | active | EcoStruxure 9
Product lifecycle management | Change management of products | Product engineering | onPremise | 4 | active | Teamcenter 14, Database 19c
Mechanical CAD | Computer-aided design | Product engineering | onPremise | 3 | active | NX 2306
Electrical CAD | Computer-aided design | Product engineering | onPremise | 2 | active | Electric P8 2024
Simulation cluster | Simulation | Product engineering | hybrid | 2 | active | Mechanical 2024, Slurm 23
Requirements database | Requirements engineering | Product engineering | onPremise | 2 | active | DOORS 9.7
Variant configurator | Variant management | Product engineering | paas | 3 | active | CPQ
Technical publications | Technical documentation | Product engineering | onPremise | 2 | active | SCHEMA ST4
Idea box | Idea management | Research and development | saas | 1 | active | Idea Campaigns
Patent register | Patent management | Legal and compliance | saas | 2 | active | AQX
LIMS | Laboratory analysis | Laboratory Basel | onPremise | 4 | active | LIMS 8, Database 19c
Chromatography data system | Laboratory analysis | Laboratory Basel | onPremise | 3 | active | Empower 3, Database 19c
Stability study | Laboratory analysis | Laboratory Basel | onPremise | 2 | active | LIMS 8
Electronic lab notebook | Laboratory analysis | Laboratory Basel | saas | 2 | active | Lab Notebook
Document control | Document control | Quality | saas | 4 | active | Vault QualityDocs
Deviation investigations | Deviations and corrective actions | Quality | saas | 3 | active | TrackWise 9
Audit manager | Audits | Quality | saas | 2 | active | OpsAudit
Statistical process control | Quality control | Quality | onPremise | 2 | active | Statistical Software 21
Field service planner | Field service | Field service | saas | 3 | active | Customer 360 Platform
Customer portal | Customer portal | Customer service | paas | 3 | active | Node.js 22, PostgreSQL 16, Kubernetes 1.31
Warranty desk | Warranty and claims | Customer service | onPremise | 2 | phaseOut | Notes 9
Telephone system | Case handling | Service centre Leipzig | saas | 3 | active | Cloud CX
Knowledge base | Knowledge for customers | Customer service | saas | 2 | active | Guide
Contract reader | Contract review | Legal and compliance | paas | 2 | phaseIn | GPT-4o, Python 3.12
Legal hold | Legal and compliance | Legal and compliance | saas | 1 | active | Legal Hold
Whistleblower line | Whistleblowing | Legal and compliance | saas | 2 | active | Integrity Line
Privacy register | Data protection | Legal and compliance | saas | 2 | active | Privacy and Consent
Visitor desk | Visitor management | Information technology | saas | 1 | active | Visitors
Building control | Building management | Production | onPremise | 2 | active | Desigo CC
Space booking | Facilities | Workplace | saas | 1 | active | Desk Booking
Plant safety log | Incident management of plants | Production | saas | 3 | active | EHS Suite
Hazardous substance register | Hazardous substances | Production | saas | 3 | active | Chemicals
Emissions ledger | Emission reporting | Finance | saas | 2 | phaseIn | Carbon Ledger
ServiceNow | Service desk | Service desk | saas | 4 | active | ITSM Platform
Jira | Software engineering | Platform engineering | saas | 3 | active | Cloud Enterprise
Confluence | Knowledge for customers | Platform engineering | saas | 2 | active | Cloud Enterprise
Code repository | Software engineering | Platform engineering | saas | 4 | active | GitHub Enterprise Cloud
Build pipeline | Release and deployment | Platform engineering | saas | 3 | active | GitHub Enterprise Cloud
Artefact repository | Release and deployment | Platform engineering | iaas | 3 | active | Artifactory 7
Test automation | Testing | Platform engineering | saas | 2 | active | Tosca 16
Developer portal | Software engineering | Platform engineering | paas | 2 | active | Backstage 1.30, Kubernetes 1.31
API gateway | Data integration | Integration team | paas | 4 | active | Gateway 3.7, Kubernetes 1.31
Kafka | Data integration | Integration team | paas | 4 | active | Kafka 3.8, Kubernetes 1.31
Managed file transfer | Data integration | Integration team | onPremise | 3 | phaseOut | SecureTransport 5.5
Legacy integration broker | Data integration | Integration team | onPremise | 3 | phaseOut | webMethods 9.12
MCP gateway | Data integration | Integration team | paas | 2 | phaseIn | Kubernetes 1.31, Go 1.23
Data lake | Data integration | Data office | paas | 4 | active | Azure Data Lake Storage, Runtime 15
Data catalogue | Data governance | Data office | saas | 2 | active | Data Intelligence
Reporting portal | Business intelligence | Data office | saas | 3 | active | Power BI
Process mining | Business intelligence | Data office | saas | 2 | active | Process Intelligence
Machine learning workbench | Machine learning | Data office | paas | 2 | active | Runtime 15, Python 3.12
Forecasting agent | Demand planning | Data office | paas | 2 | phaseIn | Claude Sonnet, Runtime 15
Service desk agent | Service desk | Service desk | paas | 2 | active | GPT-4o, ITSM Platform
Quotation agent | Quotation | Inside sales | paas | 2 | plan | Claude Sonnet, Customer 360 Platform
Translation assistant | Technical documentation | Product engineering | saas | 1 | active | Pro API
Code assistant | Software engineering | Platform engineering | saas | 2 | active | GitHub Copilot
Incident summariser | Monitoring | Service desk | paas | 1 | active | Large 2, Python 3.12
Identity governance | Identity and access management | Information security | saas | 4 | active | Identity Security Cloud
Entra ID | Identity and access management | Information security | saas | 4 | active | Entra ID P2
Privileged access | Identity and access management | Information security | onPremise | 4 | active | Privileged Access Manager 13
Security monitoring | Threat detection | Information security | saas | 4 | active | Sentinel
Endpoint protection | Threat detection | Information security | saas | 4 | active | Falcon
Vulnerability scanner | Vulnerability management | Information security | saas | 3 | active | Vulnerability Management
Firewall manager | Threat detection | Information security | onPremise | 4 | active | Alto Panorama 11
Load balancer | Operations | Information technology | onPremise | 4 | active | BIG-IP 16
Archive | Backup and recovery | Information technology | onPremise | 3 | active | Archive Center 16, FAS8700
Backup | Backup and recovery | Information technology | hybrid | 4 | active | Backup and Replication 12, FAS8700
Monitoring | Monitoring | Information technology | saas | 3 | active | Infrastructure Monitoring
Mail and calendar | Workplace services | Workplace | saas | 4 | active | 365 E3
Intranet | Workplace services | Workplace | saas | 2 | active | SharePoint Online
File shares | Workplace services | Workplace | onPremise | 2 | phaseOut | Windows Server 2016, FAS8700
Device management | Workplace services | Workplace | saas | 3 | active | Intune
Video conferences | Workplace services | Workplace | saas | 3 | active | 365 E3
Architecture repository | Enterprise architecture | Architecture | saas | 2 | active | Landscape Console
Project portfolio | IT portfolio management | Information technology | saas | 2 | active | Portfolios
Cloud cost cockpit | IT financial management | Information technology | saas | 2 | active | Cloudability
`

/**
 * Applications that every site runs for itself; the name of the site is appended. Capability, hosting, criticality, components.
 */
export const siteApplications = [
  ['Plant dashboard', 'Order execution', 'hybrid', 2, ['Enterprise 11', 'InfluxDB 2']],
  ['Tool crib', 'Spare parts management', 'onPremise', 1, ['Access 2013']],
  ['Line control', 'Machine connectivity', 'onPremise', 4, ['WinCC 7.5', 'Windows Server 2016']],
  ['Access control', 'Facilities', 'onPremise', 2, ['ProAccess Space 6', 'SQL Server 2019']],
  ['Weighing station', 'Material staging', 'onPremise', 2, ['FormWeigh', 'Windows 10 IoT']],
  ['Gauge calibration', 'Quality control', 'onPremise', 2, ['Java 8', 'MySQL 5.7']],
  ['Shift handover', 'Shop floor execution', 'saas', 1, ['SharePoint Online']],
  ['Waste log', 'Emission reporting', 'saas', 1, ['Power Platform']],
  ['Dock scheduling', 'Inbound logistics', 'saas', 2, ['Time Slot Management']],
] as const
