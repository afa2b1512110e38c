declare module "virtual:tarteaucitron-services" {
  /** URL of the services that this site uses, extracted from tarteaucitron's file. */
  const url: string;
  export default url;
}
