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

/** IT components: name, category, technology category, provider, phase. The rest is said by how they are used. */
export const components = `
SAP ERP 6.0 | software | Enterprise resource planning | SAP SE | phaseOut
SAP S/4HANA 2023 | software | Enterprise resource planning | SAP SE | active
SAP HANA 2.0 | software | Relational databases | SAP SE | active
SAP EWM 9.5 | software | Supply chain | SAP SE | active
SAP TM 9.6 | software | Supply chain | SAP SE | active
SAP GTS 2020 | software | Supply chain | SAP SE | active
SAP BW 7.5 | software | Reporting tools | SAP SE | phaseOut
SAP Solution Manager 7.2 | software | Development tools | SAP SE | phaseOut
SAP Identity Management 8.0 | software | Identity | SAP SE | phaseOut
SAP Business Technology Platform | paas | Interface management | SAP SE | active
SAP Analytics Cloud Service | saas | Reporting tools | SAP SE | active
SAP Ariba Service | saas | Supply chain | SAP SE | active
SAP SuccessFactors Service | saas | People platforms | SAP SE | phaseIn
Concur Service | saas | Finance software | SAP SE | active
Oracle Database 11g | software | Relational databases | Oracle | endOfLife
Oracle Database 12c | software | Relational databases | Oracle | endOfLife
Oracle Database 19c | software | Relational databases | Oracle | active
Oracle Forms 12 | software | Low code | Oracle | phaseOut
Java 8 | software | Languages and runtimes | Oracle | phaseOut
Java 21 | software | Languages and runtimes | Eclipse Foundation | active
MySQL 5.7 | software | Relational databases | Oracle | endOfLife
PostgreSQL 13 | software | Relational databases | PostgreSQL Group | phaseOut
PostgreSQL 16 | software | Relational databases | PostgreSQL Group | active
MongoDB 7 | software | Document databases | MongoDB | active
Redis 7 | software | Caches | Redis | active
InfluxDB 2 | software | Time series databases | InfluxData | active
Elasticsearch 8 | software | Search engines | Elastic | active
SQL Server 2012 | software | Relational databases | Microsoft | endOfLife
SQL Server 2019 | software | Relational databases | Microsoft | active
Windows Server 2016 | software | Operating systems | Microsoft | phaseOut
Windows Server 2019 | software | Operating systems | Microsoft | active
Windows 10 IoT | software | Operating systems | Microsoft | phaseOut
SharePoint Server 2016 | software | Collaboration | Microsoft | phaseOut
SharePoint Online | saas | Collaboration | Microsoft | active
Microsoft 365 | saas | Collaboration | Microsoft | active
Microsoft Entra | saas | Identity | Microsoft | active
Microsoft Intune | saas | Devices | Microsoft | active
Microsoft Sentinel | saas | Detection and response | Microsoft | active
Power BI Service | saas | Reporting tools | Microsoft | active
Power Platform | paas | Low code | Microsoft | active
Azure Functions | paas | Container platforms | Microsoft | active
Azure Data Lake Storage | paas | Object storage | Microsoft | active
Azure IoT Hub | paas | Device connectivity | Microsoft | active
Azure Virtual Machines | iaas | Virtualisation | Microsoft | active
GitHub Enterprise Cloud | saas | Development tools | Microsoft | active
GitHub Copilot Service | saas | Language models | Microsoft | active
Excel | software | Collaboration | Microsoft | active
Access 2013 | software | Low code | Microsoft | endOfLife
Navision 2016 | software | Enterprise resource planning | Microsoft | endOfLife
GPT-4o | aiModel | Language models | OpenAI | active
Claude Sonnet | aiModel | Language models | Anthropic | active
Mistral Large | aiModel | Language models | Mistral AI | active
DeepL Service | saas | Language models | DeepL | active
AIX 7.2 | software | Operating systems | IBM | phaseOut
IBM Power S922 | hardware | Hardware | IBM | phaseOut
IBM Maximo 8 | software | Engineering tools | IBM | active
IBM DOORS 9.7 | software | Engineering tools | IBM | active
Lotus Notes 9 | software | Collaboration | HCL | endOfLife
SUSE Linux Enterprise 15 | software | Operating systems | SUSE | active
Red Hat Enterprise Linux 8 | software | Operating systems | Red Hat | active
Red Hat Enterprise Linux 7 | software | Operating systems | Red Hat | endOfLife
Ubuntu 22.04 | software | Operating systems | Canonical | active
Android 11 | software | Operating systems | Google | phaseOut
Kubernetes 1.31 | software | Container platforms | Cloud Native Foundation | active
Backstage 1.30 | software | Development tools | Cloud Native Foundation | active
VMware vSphere 7 | software | Virtualisation | Broadcom | phaseOut
VMware vSphere 8 | software | Virtualisation | Broadcom | active
Node.js 18 | software | Languages and runtimes | OpenJS Foundation | endOfLife
Node.js 22 | software | Languages and runtimes | OpenJS Foundation | active
Go 1.23 | software | Languages and runtimes | Google | active
Python 3.12 | software | Languages and runtimes | Python Foundation | active
Python 2.7 | software | Languages and runtimes | Python Foundation | endOfLife
Apache Kafka 3.8 | software | Messaging | Apache Foundation | active
Kong Gateway 3.7 | software | Interface management | Kong | active
webMethods 9.12 | software | Interface management | Software AG | endOfLife
Axway SecureTransport 5.5 | software | Interface management | Axway | phaseOut
OPC UA Gateway | software | Device connectivity | Kepware | active
OSIsoft PI 2018 | software | Time series databases | AVEVA | phaseOut
Databricks Runtime 15 | paas | Data platforms | Databricks | active
Snowflake Service | saas | Data platforms | Snowflake | plan
Grafana 11 | software | Reporting tools | Grafana Labs | active
Datadog Service | saas | Detection and response | Datadog | active
NetApp FAS8700 | hardware | Storage systems | NetApp | active
Dell PowerEdge R750 | hardware | Hardware | Dell | active
Cisco Catalyst 9300 | hardware | Network security | Cisco | active
Zebra TC52 | hardware | Devices | Zebra | active
Lenovo ThinkPad T14 | hardware | Devices | Lenovo | active
F5 BIG-IP 16 | hardware | Network security | F5 | active
Palo Alto Panorama 11 | software | Network security | Palo Alto Networks | active
Cloudflare Service | saas | Content delivery | Cloudflare | active
CrowdStrike Falcon | saas | Detection and response | CrowdStrike | active
CyberArk 13 | software | Identity | CyberArk | active
SailPoint Service | saas | Identity | SailPoint | active
Tenable Service | saas | Detection and response | Tenable | active
Salesforce Platform | saas | Customer platforms | Salesforce | active
ServiceNow Platform | saas | Collaboration | ServiceNow | active
Workday Service | saas | People platforms | Workday | active
ADP Service | saas | People platforms | ADP | active
Cegid Payroll Service | saas | People platforms | Cegid | active
Visma Payroll Service | saas | People platforms | Visma | active
SmartRecruiters Service | saas | People platforms | SmartRecruiters | active
Cornerstone Service | saas | People platforms | Cornerstone | active
Quinyx Service | saas | People platforms | Quinyx | active
ATOSS Time Control 23 | software | People platforms | ATOSS | active
Qualtrics Service | saas | Customer platforms | Qualtrics | active
Coupa Service | saas | Supply chain | Coupa | active
ABBYY FlexiCapture 12 | software | Finance software | ABBYY | active
Vertex O Series | saas | Finance software | Vertex | active
Kyriba Service | saas | Finance software | Kyriba | active
OneStream XF | software | Finance software | OneStream | active
SWIFT Alliance Lite2 | software | Finance software | SWIFT | active
Virtual Data Room Service | saas | Finance software | Datasite | active
LeaseQuery Service | saas | Finance software | LeaseQuery | active
Workiva Service | saas | Finance software | Workiva | phaseIn
Icertis Service | saas | Customer platforms | Icertis | active
Magento 1.9 | software | Customer platforms | Adobe | endOfLife
Channable Service | saas | Customer platforms | Channable | active
OneTrust Service | saas | Customer platforms | OneTrust | active
HubSpot Service | saas | Customer platforms | HubSpot | active
Segment Service | saas | Customer platforms | Twilio | active
Bynder Service | saas | Customer platforms | Bynder | active
Contentful Service | saas | Customer platforms | Contentful | active
Mailchimp Service | saas | Customer platforms | Intuit | phaseOut
Matomo 5 | software | Reporting tools | InnoCraft | active
Metapack Service | saas | Supply chain | Auctane | active
NiceLabel 10 | software | Supply chain | Loftware | active
Transporeon Service | saas | Supply chain | Transporeon | active
AEB Service | saas | Supply chain | AEB | active
Dow Jones Risk Service | saas | Finance software | Dow Jones | active
Kinaxis Service | saas | Supply chain | Kinaxis | active
Cass Service | saas | Supply chain | Cass | active
Siemens Opcenter 8 | software | Engineering tools | Siemens | active
Siemens Teamcenter 14 | software | Engineering tools | Siemens | active
Siemens NX 2306 | software | Engineering tools | Siemens | active
Siemens WinCC 7.5 | software | Device connectivity | Siemens | active
Siemens Desigo CC | software | Device connectivity | Siemens | active
Asprova 17 | software | Engineering tools | Asprova | active
Werum PAS-X 3.2 | software | Quality and laboratory | Körber | active
Schneider EcoStruxure 9 | software | Device connectivity | Schneider Electric | active
EPLAN 2024 | software | Engineering tools | EPLAN | active
Ansys 2024 | software | Engineering tools | Ansys | active
Slurm 23 | software | Container platforms | SchedMD | active
Tacton Service | saas | Engineering tools | Tacton | active
SCHEMA ST4 | software | Engineering tools | Quanos | active
HYPE Service | saas | Collaboration | HYPE | active
Anaqua Service | saas | Finance software | Anaqua | active
LabWare LIMS 8 | software | Quality and laboratory | LabWare | active
Empower 3 | software | Quality and laboratory | Waters | active
Benchling Service | saas | Quality and laboratory | Benchling | active
Veeva Vault | saas | Quality and laboratory | Veeva | active
TrackWise 9 | saas | Quality and laboratory | Honeywell | active
AuditBoard Service | saas | Quality and laboratory | AuditBoard | active
Minitab 21 | software | Quality and laboratory | Minitab | active
Genesys Cloud | saas | Customer platforms | Genesys | active
Zendesk Guide | saas | Customer platforms | Zendesk | active
Relativity Service | saas | Finance software | Relativity | active
EQS Service | saas | Finance software | EQS | active
Envoy Service | saas | Collaboration | Envoy | active
Robin Service | saas | Collaboration | Robin | active
Intelex Service | saas | Quality and laboratory | Intelex | active
Quentic Service | saas | Quality and laboratory | Quentic | active
Persefoni Service | saas | Finance software | Persefoni | phaseIn
Atlassian Cloud | saas | Development tools | Atlassian | active
JFrog Artifactory 7 | software | Development tools | JFrog | active
Tricentis Tosca 16 | software | Development tools | Tricentis | active
Collibra Service | saas | Data platforms | Collibra | active
Celonis Service | saas | Data platforms | Celonis | active
OpenText Archive 16 | software | Storage systems | OpenText | active
Veeam 12 | software | Storage systems | Veeam | active
Landscape Service | saas | Development tools | Helvion IT services | active
Planview Service | saas | Development tools | Planview | active
Apptio Cloudability | saas | Development tools | Apptio | active
Salto Space 6 | software | Device connectivity | Salto | active
Mettler FormWeigh | software | Device connectivity | Mettler Toledo | active
`
