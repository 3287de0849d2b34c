/** What makes one community different from another (decisions §1). */
export interface Brand {
  /** Sent as the site id with every call; a call for another site is refused (decisions §11). */
  readonly siteId: string;
  readonly name: string;
  readonly retailerName: string;
  readonly panelId: string;
  readonly tenantId: string;
  /** The panel's own zone: weeks begin and quests are handed out by it. */
  readonly timeZone: string;
  readonly pointsPerDollar: number;
}

export const DEFAULT_BRAND: Brand = {
  siteId: 'spark-us',
  name: 'Spark Community',
  retailerName: 'Harbor & Main',
  panelId: 'US',
  tenantId: 'harbor-main',
  timeZone: 'America/New_York',
  pointsPerDollar: 100,
};
