/** Technology, by category: three levels. */
export const stacks = `
Infrastructure
  Compute
    Operating systems
    Virtualisation
    Container platforms
    Hardware
  Storage and backup
    Object storage
    Storage systems
  Network
    Network security
    Content delivery
Data
  Databases
    Relational databases
    Document databases
    Time series databases
    Caches
    Search engines
  Analytics
    Data platforms
    Reporting tools
Integration
  Messaging
  Interface management
  Device connectivity
Software development
  Languages and runtimes
  Development tools
  Low code
Business software
  Enterprise resource planning
  Customer platforms
  People platforms
  Engineering tools
  Quality and laboratory
  Supply chain
  Finance software
Artificial intelligence
  Language models
  Machine learning tools
Security
  Identity
  Detection and response
Workplace
  Collaboration
  Devices
`

/** IT components: name, category, technology category, provider, phase. Everything else follows from their use. */
export const components = `
ERP 6.0 | software | Enterprise resource planning | SAP | phaseOut
S/4HANA 2023 | software | Enterprise resource planning | SAP | active
HANA 2.0 | software | Relational databases | SAP | active
EWM 9.5 | software | Supply chain | SAP | active
TM 9.6 | software | Supply chain | SAP | active
GTS 2020 | software | Supply chain | SAP | active
BW 7.5 | software | Reporting tools | SAP | phaseOut
Solution Manager 7.2 | software | Development tools | SAP | phaseOut
Identity Management 8.0 | software | Identity | SAP | phaseOut
Business Technology Platform | paas | Interface management | SAP | active
Analytics Cloud | saas | Reporting tools | SAP | active
Ariba | saas | Supply chain | SAP | active
SuccessFactors | saas | People platforms | SAP | phaseIn
Concur Expense | saas | Finance software | SAP | active
Database 11g | software | Relational databases | Oracle | endOfLife
Database 12c | software | Relational databases | Oracle | endOfLife
Database 19c | software | Relational databases | Oracle | active
Forms 12 | software | Low code | Oracle | phaseOut
Java 8 | software | Languages and runtimes | Oracle | phaseOut
Temurin Java 21 | software | Languages and runtimes | Eclipse | active
MySQL 5.7 | software | Relational databases | Oracle | endOfLife
PostgreSQL 13 | software | Relational databases | PGDG | endOfLife
PostgreSQL 16 | software | Relational databases | PGDG | active
Enterprise Server 7 | software | Document databases | MongoDB | active
Enterprise 7 | software | Caches | Redis | active
InfluxDB 2 | software | Time series databases | InfluxData | active
Stack 8 | software | Search engines | Elastic | active
SQL Server 2012 | software | Relational databases | Microsoft | endOfLife
SQL Server 2019 | software | Relational databases | Microsoft | active
Windows Server 2016 | software | Operating systems | Microsoft | phaseOut
Windows Server 2019 | software | Operating systems | Microsoft | active
Windows 10 IoT | software | Operating systems | Microsoft | phaseOut
SharePoint Server 2016 | software | Collaboration | Microsoft | endOfLife
SharePoint Online | saas | Collaboration | Microsoft | active
365 E3 | saas | Collaboration | Microsoft | active
Entra ID P2 | saas | Identity | Microsoft | active
Intune | saas | Devices | Microsoft | active
Sentinel | saas | Detection and response | Microsoft | active
Power BI | saas | Reporting tools | Microsoft | active
Power Platform | paas | Low code | Microsoft | active
Azure Functions | paas | Container platforms | Microsoft | active
Azure Data Lake Storage | paas | Object storage | Microsoft | active
Azure IoT Hub | paas | Device connectivity | Microsoft | active
Azure Virtual Machines | iaas | Virtualisation | Microsoft | active
GitHub Enterprise Cloud | saas | Development tools | Microsoft | active
GitHub Copilot | saas | Language models | Microsoft | active
Excel | software | Collaboration | Microsoft | active
Access 2013 | software | Low code | Microsoft | endOfLife
Dynamics NAV 2016 | software | Enterprise resource planning | Microsoft | endOfLife
GPT-4o | aiModel | Language models | OpenAI | active
Claude Sonnet | aiModel | Language models | Anthropic | active
Large 2 | aiModel | Language models | Mistral | active
Pro API | saas | Language models | DeepL | active
AIX 7.2 | software | Operating systems | IBM | phaseOut
Power S922 | hardware | Hardware | IBM | phaseOut
Maximo 8 | software | Engineering tools | IBM | active
DOORS 9.7 | software | Engineering tools | IBM | active
Notes 9 | software | Collaboration | HCL | endOfLife
Linux Enterprise 15 | software | Operating systems | SUSE | active
Enterprise Linux 8 | software | Operating systems | Red Hat | active
Enterprise Linux 7 | software | Operating systems | Red Hat | endOfLife
Ubuntu 22.04 | software | Operating systems | Canonical | active
Android 11 | software | Operating systems | Google | endOfLife
Kubernetes 1.31 | software | Container platforms | CNCF | active
Backstage 1.30 | software | Development tools | CNCF | active
VMware vSphere 7 | software | Virtualisation | Broadcom | endOfLife
VMware vSphere 8 | software | Virtualisation | Broadcom | active
Node.js 18 | software | Languages and runtimes | OpenJS | endOfLife
Node.js 22 | software | Languages and runtimes | OpenJS | active
Go 1.23 | software | Languages and runtimes | Google | active
Python 3.12 | software | Languages and runtimes | PSF | active
Python 2.7 | software | Languages and runtimes | PSF | endOfLife
Kafka 3.8 | software | Messaging | Apache | active
Gateway 3.7 | software | Interface management | Kong | active
webMethods 9.12 | software | Interface management | Software AG | endOfLife
SecureTransport 5.5 | software | Interface management | Axway | phaseOut
OPC UA Gateway | software | Device connectivity | Kepware | active
PI System 2018 | software | Time series databases | AVEVA | phaseOut
Runtime 15 | paas | Data platforms | Databricks | active
Data Cloud | saas | Data platforms | Snowflake | plan
Enterprise 11 | software | Reporting tools | Grafana | active
Infrastructure Monitoring | saas | Detection and response | Datadog | active
FAS8700 | hardware | Storage systems | NetApp | active
PowerEdge R750 | hardware | Hardware | Dell | active
Catalyst 9300 | hardware | Network security | Cisco | active
TC52 | hardware | Devices | Zebra | active
ThinkPad T14 | hardware | Devices | Lenovo | active
BIG-IP 16 | hardware | Network security | F5 | active
Alto Panorama 11 | software | Network security | Palo Alto Networks | active
Application Security and CDN | saas | Content delivery | Cloudflare | active
Falcon | saas | Detection and response | CrowdStrike | active
Privileged Access Manager 13 | software | Identity | CyberArk | active
Identity Security Cloud | saas | Identity | SailPoint | active
Vulnerability Management | saas | Detection and response | Tenable | active
Customer 360 Platform | saas | Customer platforms | Salesforce | active
ITSM Platform | saas | Collaboration | ServiceNow | active
HCM Suite | saas | People platforms | Workday | active
iHCM | saas | People platforms | ADP | active
Payroll Portugal | saas | People platforms | Cegid | active
Payroll Nordics | saas | People platforms | Visma | active
Recruiting Cloud | saas | People platforms | SmartRecruiters | active
Learning Suite | saas | People platforms | Cornerstone | active
Workforce Scheduling | saas | People platforms | Quinyx | active
Time Control 23 | software | People platforms | ATOSS | active
XM Platform | saas | Customer platforms | Qualtrics | active
Procure | saas | Supply chain | Coupa | active
FlexiCapture 12 | software | Finance software | ABBYY | active
O Series | saas | Finance software | Vertex | active
Treasury Suite | saas | Finance software | Kyriba | active
XF | software | Finance software | OneStream | active
Alliance Lite2 | software | Finance software | SWIFT | active
Diligence | saas | Finance software | Datasite | active
Lease Ledger | saas | Finance software | LeaseQuery | active
ESG Reporting | saas | Finance software | Workiva | phaseIn
Contract Intelligence | saas | Customer platforms | Icertis | active
Magento 1.9 | software | Customer platforms | Adobe | endOfLife
Feed Management | saas | Customer platforms | Channable | active
Privacy and Consent | saas | Customer platforms | OneTrust | active
Marketing Hub | saas | Customer platforms | HubSpot | active
Segment | saas | Customer platforms | Twilio | active
Digital Asset Library | saas | Customer platforms | Bynder | active
Composable Content | saas | Customer platforms | Contentful | active
Mailchimp | saas | Customer platforms | Intuit | phaseOut
Matomo 5 | software | Reporting tools | InnoCraft | active
Metapack | saas | Supply chain | Auctane | active
NiceLabel 10 | software | Supply chain | Loftware | active
Time Slot Management | saas | Supply chain | Transporeon | active
Customs Management | saas | Supply chain | AEB | active
Risk Center | saas | Finance software | Dow Jones | active
RapidResponse | saas | Supply chain | Kinaxis | active
Freight Audit | saas | Supply chain | Cass | active
Opcenter Execution 8 | software | Engineering tools | Siemens | active
Teamcenter 14 | software | Engineering tools | Siemens | active
NX 2306 | software | Engineering tools | Siemens | active
WinCC 7.5 | software | Device connectivity | Siemens | active
Desigo CC | software | Device connectivity | Siemens | active
APS 17 | software | Engineering tools | Asprova | active
PAS-X 3.2 | software | Quality and laboratory | Körber | active
EcoStruxure 9 | software | Device connectivity | Schneider Electric | active
Electric P8 2024 | software | Engineering tools | EPLAN | active
Mechanical 2024 | software | Engineering tools | Ansys | active
Slurm 23 | software | Container platforms | SchedMD | active
CPQ | saas | Engineering tools | Tacton | active
SCHEMA ST4 | software | Engineering tools | Quanos | active
Idea Campaigns | saas | Collaboration | HYPE | active
AQX | saas | Finance software | Anaqua | active
LIMS 8 | software | Quality and laboratory | LabWare | active
Empower 3 | software | Quality and laboratory | Waters | active
Lab Notebook | saas | Quality and laboratory | Benchling | active
Vault QualityDocs | saas | Quality and laboratory | Veeva | active
TrackWise 9 | saas | Quality and laboratory | Honeywell | active
OpsAudit | saas | Quality and laboratory | AuditBoard | active
Statistical Software 21 | software | Quality and laboratory | Minitab | active
Cloud CX | saas | Customer platforms | Genesys | active
Guide | saas | Customer platforms | Zendesk | active
Legal Hold | saas | Finance software | Relativity | active
Integrity Line | saas | Finance software | EQS | active
Visitors | saas | Collaboration | Envoy | active
Desk Booking | saas | Collaboration | Robin | active
EHS Suite | saas | Quality and laboratory | Intelex | active
Chemicals | saas | Quality and laboratory | Quentic | active
Carbon Ledger | saas | Finance software | Persefoni | phaseIn
Cloud Enterprise | saas | Development tools | Atlassian | active
Artifactory 7 | software | Development tools | JFrog | active
Tosca 16 | software | Development tools | Tricentis | active
Data Intelligence | saas | Data platforms | Collibra | active
Process Intelligence | saas | Data platforms | Celonis | active
Archive Center 16 | software | Storage systems | OpenText | active
Backup and Replication 12 | software | Storage systems | Veeam | active
Landscape Console | saas | Development tools | Helvion IT services | active
Portfolios | saas | Development tools | Planview | active
Cloudability | saas | Development tools | Apptio | active
ProAccess Space 6 | software | Device connectivity | Salto | active
FormWeigh | software | Device connectivity | Mettler Toledo | active
`
