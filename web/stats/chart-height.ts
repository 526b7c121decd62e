/** In pixels: what waits for the chart is as high as the chart. */
export const chartHeight = 280;
