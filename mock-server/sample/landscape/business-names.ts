/** The capability map: three levels. */
export const capabilities = `
Finance
  Accounting
    General ledger
    Accounts payable
    Accounts receivable
    Asset accounting
    Intercompany accounting
  Controlling
    Cost centre accounting
    Product costing
    Profitability analysis
    Budgeting and forecasting
  Treasury
    Cash management
    Payments
    Financial risk management
  Group reporting
    Consolidation
    Statutory reporting
    Sustainability reporting
  Tax
    Indirect tax
    Corporate income tax
Human resources
  Talent acquisition
    Recruiting
    Onboarding
  Workforce administration
    Employee master data
    Time and attendance
    Payroll
    Travel and expenses
  Talent management
    Learning
    Performance and goals
    Succession planning
    Compensation
  Workforce planning
    Headcount planning
    Shift planning
Sales
  Order management
    Quotation
    Order capture
    Order promising
    Order changes and returns
  Customer management
    Customer master data
    Lead and opportunity management
    Key account management
    Partner management
  Pricing and contracts
    Price lists and conditions
    Contract management
    Rebates
  Digital commerce
    Web shop operations
    Product catalogue
    Search and recommendations
    Checkout and payment
Marketing
  Campaign management
    Segmentation
    Campaign execution
    Consent and preferences
  Brand and content
    Brand management
    Content creation
    Digital asset management
  Market insight
    Market research
    Customer feedback
Procurement
  Strategic sourcing
    Category management
    Supplier selection
    Tendering
  Operational procurement
    Requisitioning
    Purchase ordering
    Goods receipt
    Invoice verification
  Supplier management
    Supplier onboarding
    Supplier risk
    Supplier performance
Logistics
  Warehousing
    Inbound logistics
    Storage and picking
    Packing and labelling
    Stock taking
    Yard operations
  Transport
    Transport planning
    Carrier integration
    Freight settlement
    Track and trace
  Customs and foreign trade
    Export control
    Customs declaration
    Preference calculation
  Supply chain planning
    Demand planning
    Inventory planning
    Supply network planning
Production
  Production planning
    Detailed scheduling
    Material requirements planning
    Capacity planning
  Shop floor execution
    Order execution
    Machine connectivity
    Material staging
    Batch records
  Maintenance
    Preventive maintenance
    Work order management
    Spare parts management
Research and development
  Product development
    Requirements engineering
    Computer-aided design
    Simulation
    Bill of materials
  Product lifecycle
    Change management of products
    Variant management
    Technical documentation
  Innovation
    Idea management
    Patent management
Quality
  Quality control
    Inspection planning
    Laboratory analysis
    Release of batches
  Quality assurance
    Deviations and corrective actions
    Document control
    Audits
    Validation
Customer service
  Service operations
    Case handling
    Field service
    Service contracts
    Warranty and claims
  Self-service
    Customer portal
    Knowledge for customers
Corporate services
  Legal and compliance
    Contract review
    Data protection
    Trade compliance
    Whistleblowing
  Facilities
    Building management
    Visitor management
    Energy management
  Environment, health and safety
    Incident management of plants
    Hazardous substances
    Emission reporting
Information technology
  Architecture and governance
    Enterprise architecture
    IT portfolio management
    IT financial management
  Delivery
    Software engineering
    Testing
    Release and deployment
  Operations
    Service desk
    Monitoring
    Workplace services
    Backup and recovery
  Security
    Identity and access management
    Threat detection
    Vulnerability management
  Data and analytics
    Data integration
    Data governance
    Business intelligence
    Machine learning
`

/** The organisation: category after the bar; places have city and country. */
export const organisations = `
Helvion Group | businessUnit
  Finance | businessUnit
    Controlling | team
    Treasury | team
    Shared service centre Lisbon | team
  Human resources | businessUnit
    People operations | team
    Talent | team
  Sales | businessUnit
    Sales DACH | region
    Sales Iberia | region
    Sales Nordics | region
    Sales Benelux | region
    Sales Americas | region
    Sales Asia | region
    Digital commerce | team
    Inside sales | team
  Marketing | businessUnit
  Procurement | businessUnit
    Direct procurement | team
    Indirect procurement | team
  Logistics | businessUnit
    Distribution centre Duisburg | team
    Distribution centre Zaragoza | team
    Distribution centre Malmö | team
    Foreign trade | team
  Production | businessUnit
    Plant Winterthur | team
    Plant Reutlingen | team
    Plant Porto | team
    Plant Gothenburg | team
    Plant Suzhou | team
    Plant Monterrey | team
  Research and development | businessUnit
    Laboratory Basel | team
    Product engineering | team
  Quality | businessUnit
  Customer service | businessUnit
    Service centre Leipzig | team
    Field service | team
  Legal and compliance | businessUnit
  Information technology | businessUnit
    Architecture | team
    Platform engineering | team
    Integration team | team
    Workplace | team
    Information security | team
    Data office | team
    Service desk | team
  Works council | team
  Internal audit | team
Legal entities | legalEntity
  Helvion AG | legalEntity
  Helvion Deutschland GmbH | legalEntity
  Helvion Ibérica S.A. | legalEntity
  Helvion Portugal Lda. | legalEntity
  Helvion Nordic AB | legalEntity
  Helvion Nederland B.V. | legalEntity
  Helvion Inc. | legalEntity
  Helvion Suzhou Co. Ltd. | legalEntity
  Helvion México S.A. de C.V. | legalEntity
  Nordsee GmbH | legalEntity
Customer segments | customer
  Machine builders | customer
  Pharmaceutical industry | customer
  Food and beverage | customer
  Utilities | customer
  Distributors | customer
  Online customers | customer
`

/** Locations: city, country, latitude, longitude. */
export const places: Readonly<Record<string, readonly [string, string, string, number, number]>> = {
  'Helvion Group': ['Zürich', 'Switzerland', 'CH', 47.3769, 8.5417],
  'Shared service centre Lisbon': ['Lisbon', 'Portugal', 'PT', 38.7223, -9.1393],
  'Distribution centre Duisburg': ['Duisburg', 'Germany', 'DE', 51.4344, 6.7623],
  'Distribution centre Zaragoza': ['Zaragoza', 'Spain', 'ES', 41.6488, -0.8891],
  'Distribution centre Malmö': ['Malmö', 'Sweden', 'SE', 55.605, 13.0038],
  'Plant Winterthur': ['Winterthur', 'Switzerland', 'CH', 47.4988, 8.7237],
  'Plant Reutlingen': ['Reutlingen', 'Germany', 'DE', 48.4914, 9.2043],
  'Plant Porto': ['Porto', 'Portugal', 'PT', 41.1579, -8.6291],
  'Plant Gothenburg': ['Gothenburg', 'Sweden', 'SE', 57.7089, 11.9746],
  'Plant Suzhou': ['Suzhou', 'China', 'CN', 31.2989, 120.5853],
  'Plant Monterrey': ['Monterrey', 'Mexico', 'MX', 25.6866, -100.3161],
  'Laboratory Basel': ['Basel', 'Switzerland', 'CH', 47.5596, 7.5886],
  'Service centre Leipzig': ['Leipzig', 'Germany', 'DE', 51.3397, 12.3731],
  'Helvion AG': ['Zürich', 'Switzerland', 'CH', 47.3769, 8.5417],
  'Helvion Deutschland GmbH': ['Stuttgart', 'Germany', 'DE', 48.7758, 9.1829],
  'Helvion Ibérica S.A.': ['Barcelona', 'Spain', 'ES', 41.3874, 2.1686],
  'Helvion Portugal Lda.': ['Porto', 'Portugal', 'PT', 41.1579, -8.6291],
  'Helvion Nordic AB': ['Gothenburg', 'Sweden', 'SE', 57.7089, 11.9746],
  'Helvion Nederland B.V.': ['Rotterdam', 'Netherlands', 'NL', 51.9244, 4.4777],
  'Helvion Inc.': ['Charlotte', 'United States', 'US', 35.2271, -80.8431],
  'Nordsee GmbH': ['Bremen', 'Germany', 'DE', 53.0793, 8.8017],
}
