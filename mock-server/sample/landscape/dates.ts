import { outline } from './outline.ts'

/** Lifecycles of well-known products: name, and the dates from which it is active, phased out, and no longer supported. */
const products = `
ERP 6.0 | 2009-04-01 | 2024-01-01 | 2027-12-31
S/4HANA 2023 | 2024-02-01 || 2030-12-31
HANA 2.0 | 2017-06-01
EWM 9.5 | 2017-09-01 || 2027-12-31
TM 9.6 | 2018-03-01 || 2027-12-31
GTS 2020 | 2021-02-01
BW 7.5 | 2016-01-15 | 2024-06-01 | 2027-12-31
Solution Manager 7.2 | 2016-09-01 | 2025-01-01 | 2027-12-31
Identity Management 8.0 | 2014-10-01 | 2025-03-01 | 2027-12-31
Database 11g | 2010-01-15 | 2015-01-31 | 2020-12-31
Database 12c | 2014-03-01 | 2019-06-01 | 2022-07-31
Database 19c | 2019-06-01
Forms 12 | 2016-02-01 | 2024-01-01 | 2027-12-31
Java 8 | 2014-04-01 | 2022-03-31 | 2030-12-31
Temurin Java 21 | 2023-10-01 || 2029-12-31
MySQL 5.7 | 2015-11-01 | 2020-10-31 | 2023-10-31
PostgreSQL 13 | 2020-10-01 | 2024-03-01 | 2025-11-13
PostgreSQL 16 | 2023-10-01 || 2028-11-09
Enterprise Server 7 | 2023-09-01
SQL Server 2012 | 2012-06-01 | 2017-07-11 | 2022-07-12
SQL Server 2019 | 2019-12-01 || 2030-01-08
Windows Server 2016 | 2016-11-01 | 2022-01-11 | 2027-01-12
Windows Server 2019 | 2019-02-01 || 2029-01-09
Windows 10 IoT | 2018-11-01 | 2024-10-01 | 2029-01-09
SharePoint Server 2016 | 2016-06-01 | 2021-07-13 | 2026-07-14
Access 2013 | 2013-02-01 | 2018-04-10 | 2023-04-11
Dynamics NAV 2016 | 2015-11-01 | 2021-04-13 | 2026-04-14
AIX 7.2 | 2016-02-01 | 2024-01-01 | 2027-12-31
Power S922 | 2018-05-01 | 2024-01-01 | 2027-12-31
Notes 9 | 2013-04-01 | 2019-01-01 | 2024-06-01
Linux Enterprise 15 | 2018-09-01 || 2031-07-31
Enterprise Linux 8 | 2019-07-01 || 2029-05-31
Enterprise Linux 7 | 2014-08-01 | 2019-08-06 | 2024-06-30
Ubuntu 22.04 | 2022-05-01
Android 11 | 2020-10-01 | 2023-01-01 | 2024-02-05
Kubernetes 1.31 | 2024-09-01
VMware vSphere 7 | 2020-05-01 | 2024-04-01 | 2025-10-02
VMware vSphere 8 | 2022-11-01 || 2027-10-11
Node.js 18 | 2022-11-01 | 2023-10-18 | 2025-04-30
Node.js 22 | 2024-10-29
Go 1.23 | 2024-08-15
Python 3.12 | 2023-11-01 || 2028-10-31
Python 2.7 | 2011-02-01 | 2016-01-01 | 2020-01-01
Kafka 3.8 | 2024-09-01
Gateway 3.7 | 2024-06-01
webMethods 9.12 | 2016-11-01 | 2020-01-01 | 2022-10-31
SecureTransport 5.5 | 2020-06-01 | 2025-01-01 | 2028-06-30
PI System 2018 | 2018-10-01 | 2024-01-01 | 2027-06-30
Magento 1.9 | 2014-06-01 | 2018-11-01 | 2020-06-30
Mailchimp | 2015-03-01 | 2025-01-01 | 2027-03-31
Runtime 15 | 2024-05-01
GPT-4o | 2024-06-01
Claude Sonnet | 2024-07-01
Large 2 | 2024-08-01
`

/** Dates of applications that are widely known. */
const applications = `
SAP ECC | 2009-05-04 | 2024-01-01 | 2027-12-31
SAP SD | 2009-05-04 | 2024-01-01 | 2027-12-31
SAP MM | 2009-05-04 | 2024-01-01 | 2027-06-30
SAP PP | 2010-01-11 | 2024-01-01 | 2027-12-31
SAP HCM | 2010-01-11 | 2024-07-01 | 2027-06-30
SAP PM | 2011-04-04 | 2024-01-01 | 2027-12-31
SAP S/4HANA | 2024-03-04
SAP S/4HANA Finance | 2025-04-01
SAP Solution Manager | 2013-06-03 | 2025-01-01 | 2027-12-31
SAP Business Warehouse | 2011-09-05 | 2024-06-01 | 2027-12-31
Old web shop | 2014-09-01 | 2021-03-01 | 2023-06-30
Web shop | 2021-03-01
Service desk agent | 2025-02-03
Incident summariser | 2025-05-05
Code assistant | 2024-09-02
Translation assistant | 2022-05-02
Nordsee ERP | 2015-12-01 | 2022-10-01 | 2024-06-30
Nordsee warehouse | 2015-12-01 | 2022-10-01 | 2024-06-30
Nordsee price list | 2012-02-01 | 2022-10-01 | 2024-06-30
Nordsee fleet planner | 2013-03-01 | 2022-10-01 | 2024-06-30
Nordsee time clock | 2012-09-01 | 2022-10-01 | 2024-06-30
`

type StartDates = readonly { phase: string; startDate: string }[]

const read = (text: string): ReadonlyMap<string, StartDates> =>
  new Map(
    outline(text).map(({ name, notes }) => [
      name,
      ['active', 'phaseOut', 'endOfLife'].flatMap((phase, index) => {
        const startDate = notes[index]
        return startDate ? [{ phase, startDate }] : []
      }),
    ]),
  )

/** Lifecycles that are known; all others are drawn at random. */
export const datesOfProducts = read(products)
export const datesOfApplications = read(applications)
