declare module 'axios/unsafe/adapters/xhr.js' {
  import type { AxiosRequestConfig, AxiosResponse } from 'axios';

  /** Sends one request; answers and refusals carry their body as it came. In a browser alone. */
  export default function send(config: AxiosRequestConfig<string>): Promise<AxiosResponse<string>>;
}
