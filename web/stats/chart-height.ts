/** In pixels; shared by the chart and its skeleton. */
export const chartHeight = 280;
